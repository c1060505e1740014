import type { RefusalCode } from '../base/refusal-codes.ts';
import type { TripStatus } from './trip-status.ts';

/** Whether the other side can still bid on a trip or book it. */
export type TripOutcome = {
  tripStatus: TripStatus;
  /** Who canceled it, where that is known. */
  canceledBy: 'customer' | 'provider' | null;
};

/**
 * Why a trip that is no longer open takes no bid and no booking: who ended it and how (REQ 8).
 * @param creator whose trip it is: a passenger's request or an owner's offer
 */
export function whyTripIsOver(
  { tripStatus, canceledBy }: TripOutcome,
  creator: 'passenger' | 'owner',
): RefusalCode {
  const agreed = tripStatus === 'hold' || tripStatus === 'started' || tripStatus === 'completed';
  if (agreed) return creator === 'passenger' ? 'passenger_chose_another' : 'owner_chose_another';
  if (tripStatus === 'canceled' && canceledBy === 'customer') return 'passenger_canceled';
  if (tripStatus === 'canceled' && canceledBy === 'provider') return 'owner_canceled';
  if (tripStatus === 'expired' && creator === 'passenger') return 'passenger_chose_nobody';
  return 'trip_closed';
}
