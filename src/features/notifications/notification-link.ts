import type { NotificationRow } from '../../../protocol/rows.ts';
import type { Decision } from './decision.ts';

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

/** Where those lead that are about the account and no trip. */
const pages: Partial<
  Record<NotificationRow['type'], '/' | '/provider/wallet' | '/provider/profile' | '/driver/add'>
> = {
  account_blocked: '/',
  data_sent_back: '/provider/profile',
  person_verified: '/provider/profile',
  licence_sent_back: '/driver/add',
  dues_corrected: '/provider/wallet',
  credit_limit: '/provider/wallet',
};

/** The page of what a notification is about; null if that has none. @param ownTrip the page of a trip of the reader */
export function linkOf(
  { type, trip_id: tripId, data }: Pick<NotificationRow, 'type' | 'trip_id' | 'data'>,
  ownTrip: (tripId: string) => TripLink,
): NotificationLink | null {
  const page = pages[type];
  if (page) return { to: page };
  if (type.startsWith('car_')) return { to: '/provider/car/index' };
  const { tran } = data;
  if (typeof tran === 'string') return { to: '/payment/callback', search: { tran } };
  return tripId === null ? null : ownTrip(tripId);
}
