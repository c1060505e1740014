import type { TripParty, TripStatus } from '../../../domain/trip-status.ts';

const repeatable: readonly TripStatus[] = [
  'active',
  'extended',
  'completed',
  'canceled',
  'expired',
  'rejected',
];

/**
 * Whether the person may ask for the same trip again (SPEC 2): its creator once it is no draft and as long as nobody
 * is agreed on, or after it is over; a customer who travelled with a provider's trip.
 */
export function mayRequestAgain(status: TripStatus, { type, part }: TripParty): boolean {
  if (part === 'creator') return repeatable.includes(status);
  return part === 'counterpart' && type === 'customer' && status === 'completed';
}
