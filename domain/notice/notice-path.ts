/** The screen that a notification opens. */
type Opened = {
  type: string;
  trip_id: string | null;
  data: Record<string, string | number | null>;
};

/**
 * @param role the reader's
 * @returns the path of the page that a notification is about; the list where it has none
 */
export function noticePath(
  { type, trip_id: tripId, data: { tran, total } }: Opened,
  role: 'customer' | 'provider' | 'driver',
): string {
  if (typeof tran === 'string') return `/payment/callback?tran=${encodeURIComponent(tran)}`;
  if (type.startsWith('car_')) return '/provider/car/index';
  if (type === 'new_trips') return tripId === null ? '/feed' : `/trip-booking/${tripId}`;
  if (type === 'summary' && total === 0) return '/feed';
  if (tripId === null) return '/notifications';
  if (type === 'asked_first') return `/trip-booking/${tripId}`;
  return role === 'customer' ? `/trip-bidding/${tripId}` : `/trip-details/${tripId}`;
}
