import type { TripType } from '../../../domain/money/fare.ts';
import type { TripParty, TripStatus } from '../../../domain/trip/trip-status.ts';

const repeatable: readonly TripStatus[] = [
  'active',
  'extended',
  'completed',
  'canceled',
  'expired',
  'rejected',
];

/**
 * Whether the person may request the same trip again (REQ 2): its creator, unless it is a draft or has an
 * agreement that is not over; or a customer who travelled on a provider's trip.
 */
export function mayRequestAgain(status: TripStatus, { type, part }: TripParty): boolean {
  if (part === 'creator') return repeatable.includes(status);
  return part === 'counterpart' && type === 'customer' && status === 'completed';
}

const agreed: readonly TripStatus[] = ['hold', 'started', 'completed'];

/** Whether the person may request the return trip: only the passenger of an agreed one-way trip may. */
export const mayAskForWayBack = (
  { status, type: tripType }: { status: TripStatus; type: TripType },
  { type, part }: TripParty,
): boolean => type === 'customer' && part !== 'stranger' && tripType === 'oneway' && agreed.includes(status);
