import type { BookingRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { TripBadge } from '../trip/parts/trip-badge.tsx';
import { ownStatusOf } from './own-booking-status.ts';

/** The status of a booking. Shows nothing while it is being requested, since `MutationStrip` shows that. */
export function BookingBadge({ booking }: { booking: WithMutations<BookingRow> }) {
  const standing = ownStatusOf(booking);
  if (standing === 'asking') return null;
  return <TripBadge status={standing === 'refused' ? 'rejected' : standing} />;
}
