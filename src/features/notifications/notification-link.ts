import type { NotificationRow } from '../../../protocol/rows.ts';

/** The trip's page, by the reader's part in it. */
export type TripLink = { to: '/trip-details/$slug' | '/trip-bidding/$slug'; params: { slug: string } };
export type NotificationLink =
  | TripLink
  | { to: '/provider/car/index' }
  | { to: '/payment/callback'; search: { tran: string } };

/** The page of what a notification is about; null if that has none. @param ownTrip the page of a trip of the reader */
export function linkOf(
  { type, trip_id: tripId, data }: Pick<NotificationRow, 'type' | 'trip_id' | 'data'>,
  ownTrip: (tripId: string) => TripLink,
): NotificationLink | null {
  if (type.startsWith('car_')) return { to: '/provider/car/index' };
  const { tran } = data;
  if (typeof tran === 'string') return { to: '/payment/callback', search: { tran } };
  return tripId === null ? null : ownTrip(tripId);
}
