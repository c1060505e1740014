import { isBidPending } from '../../../domain/booking/booking-status.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';

/**
 * The bid with its shown status: closed once its trip has expired by the clock, even before the server's row
 * is.
 */
export const bidOn = <B extends BidRow>(bid: B, tripStatus: TripStatus): B =>
  tripStatus === 'expired' && isBidPending(bid.status)
    ? { ...bid, status: 'closed', closed_reason: 'expired' }
    : bid;
