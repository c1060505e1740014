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

/** Where a decision is made, if not on the page of what the notification is about. */
export function linkOfDecision(decision: Decision, tripId: string | null): NotificationLink | null {
  if (tripId === null) return null;
  if (decision === 'driver') return { to: '/trip-driver/$slug', params: { slug: tripId } };
  return decision === 'ask-again' ? { to: '/trip-request', search: { again: tripId } } : null;
}

/** The page of what a notification is about; null if that has none. @param ownTrip the page of a trip of the reader */
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
