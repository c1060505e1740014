// What a person can do to a booking of a provider's trip (DESIGN 5): the customer requests, the
// provider confirms or rejects, either may cancel. As with trips, the booking stands where the
// server says; what is asked for is shown as being asked for.
//
// Slot: `send the request` hands the action to the outbox.

import { assign, setup } from 'xstate';
import {
  bookingActions,
  revealsContact,
  type BookingAction,
  type BookingStatus,
} from '../domain/booking-status.ts';

export type BookingLifecycleInput = {
  status: BookingStatus;
  part: 'customer' | 'provider' | 'stranger';
};

export type BookingFailure = { code: string; values?: Record<string, string | number> };

export type BookingLifecycleContext = BookingLifecycleInput & {
  asked: BookingAction | null;
  failure: BookingFailure | null;
};

export type BookingLifecycleEvent =
  | { type: 'ASK'; action: BookingAction }
  /** The outbox holds a request already: made before the app was closed, or on another part of the screen. */
  | { type: 'ASKED'; action: BookingAction }
  /** The server's word about the booking has arrived. */
  | { type: 'STANDS'; status: BookingStatus }
  | { type: 'REFUSED'; failure: BookingFailure }
  /** The person took the request back before it was sent. */
  | { type: 'TAKEN_BACK' };

/** The actions open to the person now; none while one is being asked for. */
export function openBookingActions({ status, part, asked }: BookingLifecycleContext): BookingAction[] {
  return asked === null ? bookingActions(status, part) : [];
}

/** Whether both parties see each other's phone now: never by what is only asked for. */
export function showsContact({ status, part }: BookingLifecycleContext): boolean {
  return part !== 'stranger' && revealsContact(status);
}

export const bookingLifecycle = setup({
  types: {} as {
    context: BookingLifecycleContext;
    events: BookingLifecycleEvent;
    input: BookingLifecycleInput;
  },
  guards: {
    'the person may do so': ({ context, event }) =>
      event.type === 'ASK' && bookingActions(context.status, context.part).includes(event.action),
    'the booking stands elsewhere now': ({ context, event }) =>
      event.type === 'STANDS' && event.status !== context.status,
  },
  actions: {
    'send the request': () => undefined,
    'note what is asked': assign({
      asked: ({ context, event }) =>
        event.type === 'ASK' || event.type === 'ASKED' ? event.action : context.asked,
      failure: null,
    }),
    'say that it is not open': assign({ failure: { code: 'booking_not_open' } }),
    'note the refusal': assign({
      asked: null,
      failure: ({ context, event }) => (event.type === 'REFUSED' ? event.failure : context.failure),
    }),
    'ask for nothing': assign({ asked: null }),
    'note where it stands': assign({
      status: ({ context, event }) => (event.type === 'STANDS' ? event.status : context.status),
    }),
  },
}).createMachine({
  id: 'booking lifecycle',
  context: ({ input }) => ({ ...input, asked: null, failure: null }),
  initial: 'resting',
  on: { STANDS: { actions: 'note where it stands' } },
  states: {
    resting: {
      on: {
        ASK: [
          {
            guard: 'the person may do so',
            actions: ['note what is asked', 'send the request'],
            target: 'waiting',
          },
          { actions: 'say that it is not open' },
        ],
        ASKED: { actions: 'note what is asked', target: 'waiting' },
      },
    },
    waiting: {
      on: {
        STANDS: {
          guard: 'the booking stands elsewhere now',
          actions: ['note where it stands', 'ask for nothing'],
          target: 'resting',
        },
        REFUSED: { actions: 'note the refusal', target: 'resting' },
        TAKEN_BACK: { actions: 'ask for nothing', target: 'resting' },
      },
    },
  },
});
