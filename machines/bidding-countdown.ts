// The countdown of one trip's bidding, driven by one clock for all of them.
//
//   bidding ─▶ last ten minutes ─▶ choosing ─▶ over
//
// The state follows from the corrected time alone, so a clock put right by a few seconds, or a
// phone that slept through a deadline, shows the right one at the next tick. Announced, once each:
// ten minutes and one minute before the end at hand (VISUAL: not every second).
//
// Slot: `announce` speaks to the screen reader.

import { assign, enqueueActions, setup } from 'xstate';
import { statusAt, type BiddingWindow } from '../domain/bidding-window.ts';
import type { TripStatus } from '../domain/trip-status.ts';

const minute = 60_000;
const lastMinutes = 10;
const announcedMinutes = [10, 1] as const;

export type CountdownContext = {
  /** The status the server last told; the clock moves it on. */
  status: TripStatus;
  window: BiddingWindow;
  now: number;
};

export type CountdownEvent =
  { type: 'TICK'; now: number } | { type: 'TRIP'; status: TripStatus; window: BiddingWindow };

export type Announcement = { minutes: 10 | 1; until: 'bids close' | 'choosing ends' };

type Trip = Omit<CountdownContext, 'now'>;

const shownStatus = (trip: Trip, now: number): TripStatus => statusAt(trip.status, trip.window, now);

/** The end at hand (epoch ms), or null when bidding is over. */
function deadlineOf(trip: Trip, now: number): number | null {
  const status = shownStatus(trip, now);
  if (status === 'active') return trip.window.bidsUntil;
  return status === 'extended' ? trip.window.chooseUntil : null;
}

/** Milliseconds to the end at hand; zero when bidding is over, never less. */
export function remainingOf(context: CountdownContext): number {
  const deadline = deadlineOf(context, context.now);
  return deadline === null ? 0 : Math.max(0, deadline - context.now);
}

/** What is to be announced when the clock goes on from one instant to another: only an end at hand at both. */
function announcementsBetween(trip: Trip, before: number, now: number): Announcement[] {
  const deadline = deadlineOf(trip, now);
  if (deadline === null || deadlineOf(trip, before) !== deadline) return [];
  const until = deadline === trip.window.bidsUntil ? 'bids close' : 'choosing ends';
  return announcedMinutes
    .filter((minutes) => deadline - before > minutes * minute && deadline - now <= minutes * minute)
    .map((minutes) => ({ minutes, until }) as const)
    .slice(-1);
}

const silent: (args: unknown, announcement: Announcement) => void = () => undefined;

export const biddingCountdown = setup({
  types: {} as { context: CountdownContext; events: CountdownEvent; input: CountdownContext },
  guards: {
    'bids are taken, but not for long': ({ context }) =>
      shownStatus(context, context.now) === 'active' && remainingOf(context) <= lastMinutes * minute,
    'bids are taken': ({ context }) => shownStatus(context, context.now) === 'active',
    'the customer may choose': ({ context }) => shownStatus(context, context.now) === 'extended',
  },
  actions: {
    announce: silent,
    'set the clock': assign({
      now: ({ context, event }) => (event.type === 'TICK' ? event.now : context.now),
    }),
    'note the trip': assign(({ event }) =>
      event.type === 'TRIP' ? { status: event.status, window: event.window } : {},
    ),
  },
}).createMachine({
  id: 'bidding countdown',
  context: ({ input }) => input,
  initial: 'looking',
  on: {
    TICK: {
      actions: [
        enqueueActions(({ context, event, enqueue }) => {
          for (const announcement of announcementsBetween(context, context.now, event.now)) {
            enqueue({ type: 'announce', params: announcement });
          }
        }),
        'set the clock',
      ],
      target: '.looking',
    },
    TRIP: { actions: 'note the trip', target: '.looking' },
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
