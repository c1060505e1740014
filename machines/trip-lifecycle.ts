// What a person can do to a trip, and what became of the last thing they asked for.
//
//   standing   draft, active, extended, hold … as the server says, moved on by the clock alone
//   asking     resting ─ASK─▶ waiting ─▶ resting (the server's word came) │ refused
//
// A trip never stands as asked for before the server has said so (SPEC 4: only on success).
//
// Slot: `send the request` hands the action to the outbox.

import { assign, setup } from 'xstate';
import { statusAt, type BiddingWindow } from '../domain/bidding-window.ts';
import type { Refusal } from '../domain/refusal.ts';
import { checkTripChange, type StatusAction } from '../domain/trip-change.ts';
import { tripActions, type TripAction, type TripParty, type TripStatus } from '../domain/trip-status.ts';

export type TripLifecycleContext = {
  status: TripStatus;
  party: TripParty;
  window: BiddingWindow;
  asked: StatusAction | null;
  refusal: (Pick<Refusal, 'field' | 'values'> & { code: string }) | null;
};

export type TripLifecycleInput = Pick<TripLifecycleContext, 'status' | 'party' | 'window'>;

export type TripLifecycleEvent =
  | { type: 'ASK'; action: StatusAction; cancelNote?: string }
  /** The outbox holds a request already: made before the app was closed, or on another part of the screen. */
  | { type: 'ASKED'; action: StatusAction }
  /** The server's word about the trip has arrived; its window moves when it is published or opened again. */
  | { type: 'STANDS'; status: TripStatus; window?: BiddingWindow }
  | { type: 'TICK'; now: number }
  | { type: 'REFUSED'; refusal: { code: string; field?: string; values?: Record<string, string | number> } }
  /** The person took the request back before it was sent. */
  | { type: 'TAKEN_BACK' };

/** The actions open to the party now; none while one is being asked for. */
export function openActions({ status, party, asked }: TripLifecycleContext): TripAction[] {
  return asked === null ? tripActions(status, party) : [];
}

function askedFor(context: TripLifecycleContext, event: TripLifecycleEvent): Refusal | null {
  if (event.type !== 'ASK') return null;
  const { action, cancelNote } = event;
  const trip = { status: context.status, party: context.party };
  return checkTripChange(action, cancelNote === undefined ? trip : { ...trip, cancelNote });
}

export const tripLifecycle = setup({
  types: {} as {
    context: TripLifecycleContext;
    events: TripLifecycleEvent;
    input: TripLifecycleInput;
  },
  guards: {
    'the party may do so': ({ context, event }) => event.type === 'ASK' && askedFor(context, event) === null,
    'the trip stands elsewhere now': ({ context, event }) =>
      event.type === 'STANDS' && event.status !== context.status,
  },
  actions: {
    'send the request': () => undefined,
    'note what is asked': assign({
      asked: ({ context, event }) =>
        event.type === 'ASK' || event.type === 'ASKED' ? event.action : context.asked,
      refusal: null,
    }),
    'say why not': assign({ refusal: ({ context, event }) => askedFor(context, event) }),
    'note the refusal': assign({
      asked: null,
      refusal: ({ context, event }) => (event.type === 'REFUSED' ? event.refusal : context.refusal),
    }),
    'ask for nothing': assign({ asked: null }),
    'note where it stands': assign({
      status: ({ context, event }) => (event.type === 'STANDS' ? event.status : context.status),
      window: ({ context, event }) => (event.type === 'STANDS' && event.window) || context.window,
    }),
    'let the clock move it on': assign({
      status: ({ context, event }) =>
        event.type === 'TICK' ? statusAt(context.status, context.window, event.now) : context.status,
    }),
  },
}).createMachine({
  id: 'trip lifecycle',
  context: ({ input }) => ({ ...input, asked: null, refusal: null }),
  initial: 'resting',
  on: {
    TICK: { actions: 'let the clock move it on' },
    STANDS: { actions: 'note where it stands' },
  },
  states: {
    resting: {
      on: {
        ASK: [
          {
            guard: 'the party may do so',
            actions: ['note what is asked', 'send the request'],
            target: 'waiting',
          },
          { actions: 'say why not', target: 'refused' },
        ],
        ASKED: { actions: 'note what is asked', target: 'waiting' },
        REFUSED: { actions: 'note the refusal', target: 'refused' },
      },
    },
    waiting: {
      on: {
        STANDS: [
          {
            guard: 'the trip stands elsewhere now',
            actions: ['note where it stands', 'ask for nothing'],
            target: 'resting',
          },
        ],
        REFUSED: { actions: 'note the refusal', target: 'refused' },
        TAKEN_BACK: { actions: 'ask for nothing', target: 'resting' },
      },
    },
    refused: {
      on: {
        ASK: [
          {
            guard: 'the party may do so',
            actions: ['note what is asked', 'send the request'],
            target: 'waiting',
          },
          { actions: 'say why not' },
        ],
        ASKED: { actions: 'note what is asked', target: 'waiting' },
      },
    },
  },
});
