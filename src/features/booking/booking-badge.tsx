import type { BookingRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/outbox/overlay.ts';
import { TripBadge } from '../../trip/trip-badge.tsx';
import { standingOf } from './booking-standing.ts';

/** How a booking stands; nothing while its strip tells the whole story. */
export function BookingBadge({ booking }: { booking: Marked<BookingRow> }) {
  const standing = standingOf(booking);
  if (standing === 'asking') return null;
  return <TripBadge status={standing === 'refused' ? 'rejected' : standing} />;
}
