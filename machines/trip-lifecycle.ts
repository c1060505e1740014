// A person's actions on a trip, and the state of the last one.
//
//   resting ─ASK─▶ saving ─▶ waiting ─▶ resting (the result arrived, or the action was refused or discarded)
//      ▲             │└─ saved, and no answer is awaited ─▶ resting
//      └── not saved ┘   (the phone is full, a rule says no: the refusal shows, every action stays open)
//
// Invariants
//   1. A trip never shows the requested status before the server has confirmed it (REQ 4: only on success).
//   2. Any failure to save an action leads back to resting: the person can try it again.
//   3. A start and a rating do not wait for the server's answer: completing can follow a start offline, and a rating
//      shows as given at once.
//
// Slot: `save the act` writes it into the outbox.

import { assign, fromPromise, setup } from 'xstate';
import { checkRating, type OwnerMark } from '../domain/reputation/rating.ts';
import type { Refusal } from '../domain/base/refusal.ts';
import { checkTripChange, type StatusAction } from '../domain/trip/trip-change.ts';
import { tripActions, type TripAction, type TripParty, type TripStatus } from '../domain/trip/trip-status.ts';

/** A requested action with its arguments. */
export type TripAsk =
  | { action: 'publish' | 'complete' }
  | { action: 'cancel'; cancelNote: string }
  | { action: 'start'; pin: string }
  | { action: 'rate'; rating: number; review: string; marks?: OwnerMark[] };

type ShownRefusal = Pick<Refusal, 'field' | 'values'> & { code: string };

export type TripLifecycleContext = {
  status: TripStatus;
  party: TripParty;
  /** Whether the person has given a rating. */
  rated: boolean;
  asked: TripAsk['action'] | null;
  refusal: ShownRefusal | null;
};

export type TripLifecycleInput = Pick<TripLifecycleContext, 'status' | 'party' | 'rated'>;

export type TripLifecycleEvent =
  | { type: 'ASK'; ask: TripAsk }
  /** The outbox already holds a request, made before the app was closed or on another part of the screen. */
  | { type: 'ASKED'; action: StatusAction }
  /** The trip's status for this party, by the server's rows and the clock. */
  | ({ type: 'CHANGED' } & TripLifecycleInput)
  | { type: 'REFUSED'; refusal: ShownRefusal }
  /** The server has accepted it, and the mirror holds the result. */
  | { type: 'ARRIVED' }
  /** The person discarded the unsent request, or dismissed its refusal. */
  | { type: 'WITHDRAWN' };

/** The actions open to the party now; none while a request is under way. */
export function openActions({ status, party, rated, asked }: TripLifecycleContext): TripAction[] {
  if (asked !== null) return [];
  return tripActions(status, party).filter((action) => action !== 'rate' || !rated);
}

/** The rule of the domain that refuses this request, or null. */
function refusalFor({ status, party, rated }: TripLifecycleContext, ask: TripAsk): Refusal | null {
  if (ask.action !== 'rate')
    return checkTripChange(ask.action, {
      status,
      party,
      ...(ask.action === 'cancel' && { cancelNote: ask.cancelNote }),
    });
  const involved = party.part !== 'stranger';
  const { rating, review } = ask;
  return checkRating({ tripStatus: status, involved, alreadyRated: rated, rating, review });
}

const isWaitedFor = (action: TripAsk['action']): boolean => action !== 'start' && action !== 'rate';

export const tripLifecycle = setup({
  types: {} as {
    context: TripLifecycleContext;
    events: TripLifecycleEvent;
    input: TripLifecycleInput;
  },
  actors: {
    'save the act': fromPromise<Refusal | null, TripAsk>(() =>
      Promise.reject(new Error('the slot "save the act" is not provided')),
    ),
  },
  guards: {
    'the party may do so': ({ context }, ask: TripAsk) => refusalFor(context, ask) === null,
    'it was not saved': (_, refusal: Refusal | null) => refusal !== null,
    'the server is waited for': ({ context }) => context.asked !== null && isWaitedFor(context.asked),
  },
  actions: {
    'note what is asked': assign((_, action: TripAsk['action']) => ({ asked: action, refusal: null })),
    'say why not': assign(({ context }, ask: TripAsk) => ({ refusal: refusalFor(context, ask) })),
    'note the refusal': assign((_, refusal: ShownRefusal | null) => ({ asked: null, refusal })),
    'ask for nothing': assign({ asked: null, refusal: null }),
    'note the change': assign((_, { status, party, rated }: TripLifecycleInput) => ({
      status,
      party,
      rated,
    })),
  },
}).createMachine({
  id: 'trip lifecycle',
  context: ({ input }) => ({ ...input, asked: null, refusal: null }),
  initial: 'resting',
  on: {
    CHANGED: { actions: { type: 'note the change', params: ({ event }) => event } },
    REFUSED: {
      actions: { type: 'note the refusal', params: ({ event }) => event.refusal },
      target: '.resting',
    },
  },
  states: {
    resting: {
      on: {
        ASK: [
          {
            guard: { type: 'the party may do so', params: ({ event }) => event.ask },
            actions: { type: 'note what is asked', params: ({ event }) => event.ask.action },
            target: 'saving',
          },
          { actions: { type: 'say why not', params: ({ event }) => event.ask } },
        ],
        ASKED: {
          actions: { type: 'note what is asked', params: ({ event }) => event.action },
          target: 'waiting',
        },
        WITHDRAWN: { actions: 'ask for nothing' },
      },
    },
    saving: {
      invoke: {
        src: 'save the act',
        input: ({ event }) => {
          if (event.type !== 'ASK') throw new Error(`${event.type} saves nothing`);
          return event.ask;
        },
        onDone: [
          {
            guard: { type: 'it was not saved', params: ({ event }) => event.output },
            actions: { type: 'note the refusal', params: ({ event }) => event.output },
            target: 'resting',
          },
          { guard: 'the server is waited for', target: 'waiting' },
          { actions: 'ask for nothing', target: 'resting' },
        ],
        onError: {
          actions: { type: 'note the refusal', params: { code: 'server_error' } },
          target: 'resting',
        },
      },
    },
    waiting: {
      on: {
        ARRIVED: { actions: 'ask for nothing', target: 'resting' },
        WITHDRAWN: { actions: 'ask for nothing', target: 'resting' },
      },
    },
  },
});
