import { isBidPending } from '../../../domain/booking/booking-status.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';

/** The bid as shown: closed once its trip has expired by the clock, before the server's row says so. */
export const bidOn = <B extends BidRow>(bid: B, tripStatus: TripStatus): B =>
  tripStatus === 'expired' && isBidPending(bid.status)
    ? { ...bid, status: 'closed', closed_reason: 'expired' }
    : bid;
