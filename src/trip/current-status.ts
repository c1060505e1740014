/** Trips by the clock: the phone knows without a net what the server does at the same second. */
import { statusAt, type BiddingWindow } from '../../domain/bidding-window.ts';
import type { TripStatus } from '../../domain/trip-status.ts';
import type { FeedRow } from '../../protocol/rows.ts';
import type { MutationState } from '../db/outbox/overlay.ts';

export type Timed = Pick<FeedRow, 'status' | 'bids_until' | 'choose_until'> & {
  mutations?: readonly Pick<MutationState, 'name' | 'state' | 'attempts' | 'covered'>[];
};

/** The server may have taken a choice that this phone has not heard of: then the clock alone can't tell. */
export const mayBeAgreed = ({ mutations = [] }: Timed): boolean =>
  mutations.some(
    ({ name, state, attempts, covered }) =>
      name === 'bid.confirm' && state !== 'refused' && attempts > 0 && !covered,
  );

/** How long bids are taken and a choice is waited for (epoch ms). */
export const windowOf = (trip: Pick<FeedRow, 'bids_until' | 'choose_until'>): BiddingWindow => ({
  bidsUntil: Date.parse(trip.bids_until),
  chooseUntil: Date.parse(trip.choose_until),
});

/** The status of a trip at `now` (epoch ms). */
export const statusOf = (trip: Timed, now: number): TripStatus =>
  mayBeAgreed(trip) ? trip.status : statusAt(trip.status, windowOf(trip), now);
