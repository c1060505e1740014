/** A trip's status by the clock: the phone computes offline what the server does at its deadlines. */
import { statusAt, type BiddingWindow } from '../../../domain/trip/bidding-window.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import type { MutationState } from '../../db/overlay/overlay.ts';

export type Timed = Pick<FeedRow, 'status' | 'bids_until' | 'choose_until'> & {
  mutations?: readonly Pick<MutationState, 'name' | 'state' | 'attempts' | 'covered'>[];
};

/**
 * Whether the server may have accepted a confirmation without the phone knowing: then the clock alone cannot
 * decide.
 */
export const mayBeAgreed = ({ mutations = [] }: Timed): boolean =>
  mutations.some(
    ({ name, state, attempts, covered }) =>
      name === 'bid.confirm' && state !== 'refused' && attempts > 0 && !covered,
  );

/** The end of bidding and the end of confirming (epoch ms). */
export const biddingWindowOfTrip = (trip: Pick<FeedRow, 'bids_until' | 'choose_until'>): BiddingWindow => ({
  bidsUntil: Date.parse(trip.bids_until),
  confirmUntil: Date.parse(trip.choose_until),
});

/** The status of a trip at `now` (epoch ms). */
export const currentStatusOf = (trip: Timed, now: number): TripStatus =>
  mayBeAgreed(trip) ? trip.status : statusAt(trip.status, biddingWindowOfTrip(trip), now);
