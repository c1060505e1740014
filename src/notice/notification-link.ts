import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { notificationTable, type Decision } from './notification-table.ts';

/** The trip's page, by the reader's part in it. */
export type TripLink = { to: '/trip-details/$slug' | '/trip-bidding/$slug'; params: { slug: string } };
export type NotificationLink =
  | TripLink
  | { to: '/trip-driver/$slug'; params: { slug: string } }
  | { to: '/trip-request'; search: { again: string } }
  | { to: '/' | '/provider/car/index' | '/provider/wallet' | '/provider/profile' | '/driver/add' }
  | { to: '/payment/callback'; search: { tran: string } };

/** The page of a decision, if it is not the page of the notification's subject. */
export function linkOfDecision(decision: Decision, tripId: string | null): NotificationLink | null {
  if (tripId === null) return null;
  if (decision === 'driver') return { to: '/trip-driver/$slug', params: { slug: tripId } };
  return decision === 'ask-again' ? { to: '/trip-request', search: { again: tripId } } : null;
}

/**
 * The page of a notification's subject; null if that has none. @param ownTrip the page of one of the reader's
 * trips
 */
export function linkOf(
  { type, trip_id: tripId, data }: Pick<NotificationRow, 'type' | 'trip_id' | 'data'>,
  ownTrip: (tripId: string) => TripLink,
): NotificationLink | null {
  const { page } = notificationTable[type];
  if (page) return { to: page };
  const { tran } = data;
  if (typeof tran === 'string') return { to: '/payment/callback', search: { tran } };
  return tripId === null ? null : ownTrip(tripId);
}
