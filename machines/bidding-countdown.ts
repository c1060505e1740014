// The countdown of one trip's bidding, driven by the one clock of the page.
//
//   bidding ─▶ last ten minutes ─▶ choosing ─▶ over
//
// The state follows from the corrected time alone, so that a clock corrected by a few seconds, or a
// phone that slept through a deadline, shows the right state at the next tick. Ten minutes and one
// minute before the next deadline are announced, once each, and not every second.

import { assign, setup } from 'xstate';
import { remainingAt, statusAt, type BiddingWindow, type Remaining } from '../domain/trip/bidding-window.ts';
import type { TripStatus } from '../domain/trip/trip-status.ts';

const minute = 60_000;
const saidMinutes = [10, 1] as const;

/** A trip as the server last sent it (instants in epoch ms). */
export type CountedTrip = {
  status: TripStatus;
  window: BiddingWindow;
  createdAt: number;
  /**
   * The server may have changed the trip in time without the phone knowing, so the clock alone does not end
   * it.
   */
  isHeld: boolean;
};

/** The announcement to a person that a deadline is near. */
export type Announcement = { minutes: 10 | 1; until: 'bids close' | 'choosing ends' };

export type CountdownContext = CountedTrip & { now: number; said: Announcement | null };
export type CountdownEvent = { type: 'TICK'; now: number } | { type: 'TRIP'; trip: CountedTrip };
export type CountdownInput = CountedTrip & { now: number };

/** The status of the trip at an instant (epoch ms). */
export const standingAt = ({ status, window, isHeld }: CountedTrip, now: number): TripStatus =>
  isHeld ? status : statusAt(status, window, now);

/** The time to the next deadline. */
export const remainingOf = (context: CountdownInput): Remaining =>
  remainingAt({ ...context, status: standingAt(context, context.now) }, context.now);

/** The next deadline (epoch ms), or null when bidding is over. */
function deadlineOf(trip: CountedTrip, now: number): number | null {
  const status = standingAt(trip, now);
  if (status === 'active') return trip.window.bidsUntil;
  return status === 'extended' ? trip.window.confirmUntil : null;
}

/** The announcement at `now`: a new one, the last one while its deadline is still the next, or null. */
function saidAt({ said, now: before, ...trip }: CountdownContext, now: number): Announcement | null {
  const deadline = deadlineOf(trip, now);
  if (deadline === null || deadlineOf(trip, before) !== deadline) return null;
  const until = deadline === trip.window.bidsUntil ? 'bids close' : 'choosing ends';
  const passed = saidMinutes.findLast(
    (minutes) => deadline - before > minutes * minute && deadline - now <= minutes * minute,
  );
  return passed === undefined ? said : { minutes: passed, until };
}

export const biddingCountdown = setup({
  types: {} as { context: CountdownContext; events: CountdownEvent; input: CountdownInput },
  guards: {
    'bids are taken, but not for long': ({ context }) => {
      const { status, hot } = remainingOf(context);
      return status === 'active' && hot;
    },
    'bids are taken': ({ context }) => standingAt(context, context.now) === 'active',
    'the customer may choose': ({ context }) => standingAt(context, context.now) === 'extended',
  },
  actions: {
    'set the clock, and say how long there is': assign(({ context }, now: number) => ({
      now,
      said: saidAt(context, now),
    })),
    'note the trip': assign((_, trip: CountedTrip) => trip),
  },
}).createMachine({
  id: 'bidding countdown',
  context: ({ input }) => ({ ...input, said: null }),
  initial: 'looking',
  on: {
    TICK: {
      actions: { type: 'set the clock, and say how long there is', params: ({ event }) => event.now },
      target: '.looking',
    },
    TRIP: {
      actions: { type: 'note the trip', params: ({ event }) => event.trip },
      target: '.looking',
    },
  },
  states: {
    looking: {
      always: [
        { guard: 'bids are taken, but not for long', target: 'last ten minutes' },
        { guard: 'bids are taken', target: 'bidding' },
        { guard: 'the customer may choose', target: 'choosing' },
        { target: 'over' },
      ],
    },
    bidding: {},
    'last ten minutes': {},
    choosing: {},
    over: {},
  },
});
