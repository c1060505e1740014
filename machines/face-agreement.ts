// Two phones agree without a net (REQ 4.55): what each side shows, scans and signs, in this order.
//
//   passenger  asking ─▶ showing the request ─SCAN─▶ scanning the offer ─READ─▶ checking ─▶ weighing ─AGREE─▶ signing ─▶ agreed
//                               ▲                          ▲───── no good ─────────┘           │
//                               └──────────────BACK────────┴──────────────REFUSE──────────────┘
//   owner      scanning the request ─READ─▶ checking ─▶ pricing ─OFFER─▶ offering ─▶ showing the offer ─SCAN─▶
//              scanning the receipt ─READ─▶ checking ─▶ agreed
//
// What a step makes is saved before the next one begins, so a phone that dies in between continues where it was: the
// machine starts with `resumed`. An unusable code is reported (`fault`), and the camera goes on.

import { assign, fromPromise, setup } from 'xstate';
import { refuse, type Refusal } from '../domain/base/refusal.ts';
import type { Named } from '../protocol/nodata/small-ids.ts';

export type FaceSide = 'passenger' | 'owner';
/** The bytes of the codes that this phone has made or read. */
export type FaceCodes = { request: Uint8Array | null; offer: Uint8Array | null; receipt: Uint8Array | null };
/** What the owner offers: taka, bits of what it covers and of the needs that it meets, the driver (null: himself), the car. */
export type FaceTerms = {
  carId: string;
  price: number;
  includes: number;
  meets: number | null;
  driver: Named | null;
};
/** Why a step failed, as actors throw it. */
export class FaceFault extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export type FaceInput = { side: FaceSide; resumed: FaceCodes };
type Read = { text: string; codes: FaceCodes };
type Signing = { codes: FaceCodes; asksAgain: boolean };
type Offering = { codes: FaceCodes; terms: FaceTerms };

type Events =
  | { type: 'SCAN' | 'BACK' | 'REFUSE' | 'AGAIN' }
  | { type: 'READ'; text: string }
  | { type: 'OFFER'; terms: FaceTerms }
  | { type: 'AGREE'; asksAgain: boolean };

/** Each returns the bytes of one code, made or read, once they are saved. @throws FaceFault */
export const faceAgreementMachine = setup({
  types: {} as {
    context: { side: FaceSide; codes: FaceCodes; fault: Refusal | null };
    events: Events;
    input: FaceInput;
  },
  actors: {
    'make the request': fromPromise<Uint8Array, FaceCodes>(missing),
    'check the offer': fromPromise<Uint8Array, Read>(missing),
    'sign the receipt': fromPromise<Uint8Array, Signing>(missing),
    'check the request': fromPromise<Uint8Array, Read>(missing),
    'make the offer': fromPromise<Uint8Array, Offering>(missing),
    'check the receipt': fromPromise<Uint8Array, Read>(missing),
  },
  actions: {
    'say nothing': assign({ fault: null }),
    'keep the request': assign(({ context }, request: Uint8Array) => ({
      codes: { ...context.codes, request },
    })),
    'keep the receipt': assign(({ context }, receipt: Uint8Array) => ({
      codes: { ...context.codes, receipt },
    })),
    'forget the offer': assign(({ context }) => ({ codes: { ...context.codes, offer: null } })),
  },
  guards: {
    'is the owner': ({ context }) => context.side === 'owner',
    'is agreed': ({ context }) => context.codes.receipt !== null,
    'has offered': ({ context }) => context.side === 'owner' && context.codes.offer !== null,
  },
}).createMachine({
  id: 'face agreement',
  context: ({ input }) => ({ side: input.side, codes: input.resumed, fault: null }),
  initial: 'beginning',
  states: {
    beginning: {
      always: [
        { guard: 'is agreed', target: 'agreed' },
        { guard: 'has offered', target: 'showing the offer' },
        { guard: 'is the owner', target: 'scanning the request' },
        { target: 'making the request' },
      ],
    },
    'making the request': {
      invoke: {
        src: 'make the request',
        input: ({ context }) => context.codes,
        onDone: {
          target: 'showing the request',
          actions: assign(({ context, event }) => ({ codes: { ...context.codes, request: event.output } })),
        },
        onError: { target: 'impossible', actions: assign({ fault: ({ event }) => faultOf(event.error) }) },
      },
    },
    'showing the request': {
      entry: 'forget the offer',
      on: { SCAN: { target: 'scanning the offer', actions: 'say nothing' }, AGAIN: 'making the request' },
    },
    'scanning the offer': { on: { READ: 'checking the offer', BACK: 'showing the request' } },
    'checking the offer': {
      invoke: {
        src: 'check the offer',
        input: ({ context, event }) => ({ codes: context.codes, text: textOf(event) }),
        onDone: {
          target: 'weighing',
          actions: assign(({ context, event }) => ({ codes: { ...context.codes, offer: event.output } })),
        },
        onError: {
          target: 'scanning the offer',
          actions: assign({ fault: ({ event }) => faultOf(event.error) }),
        },
      },
    },
    weighing: { on: { AGREE: 'signing', REFUSE: 'showing the request' } },
    signing: {
      invoke: {
        src: 'sign the receipt',
        input: ({ context, event }) => ({
          codes: context.codes,
          asksAgain: event.type === 'AGREE' && event.asksAgain,
        }),
        onDone: {
          target: 'agreed',
          actions: assign(({ context, event }) => ({ codes: { ...context.codes, receipt: event.output } })),
        },
        onError: { target: 'weighing', actions: assign({ fault: ({ event }) => faultOf(event.error) }) },
      },
    },
    'scanning the request': { on: { READ: 'checking the request' } },
    'checking the request': {
      invoke: {
        src: 'check the request',
        input: ({ context, event }) => ({ codes: context.codes, text: textOf(event) }),
        onDone: {
          target: 'pricing',
          actions: [
            'say nothing',
            assign(({ context, event }) => ({ codes: { ...context.codes, request: event.output } })),
          ],
        },
        onError: {
          target: 'scanning the request',
          actions: assign({ fault: ({ event }) => faultOf(event.error) }),
        },
      },
    },
    pricing: { on: { OFFER: 'offering', BACK: 'scanning the request' } },
    offering: {
      invoke: {
        src: 'make the offer',
        input: ({ context, event }) => {
          if (event.type !== 'OFFER') throw new RangeError('offered without terms');
          return { codes: context.codes, terms: event.terms };
        },
        onDone: {
          target: 'showing the offer',
          actions: [
            'say nothing',
            assign(({ context, event }) => ({ codes: { ...context.codes, offer: event.output } })),
          ],
        },
        onError: { target: 'pricing', actions: assign({ fault: ({ event }) => faultOf(event.error) }) },
      },
    },
    'showing the offer': {
      on: { SCAN: { target: 'scanning the receipt', actions: 'say nothing' }, REFUSE: 'turned down' },
    },
    'scanning the receipt': { on: { READ: 'checking the receipt', BACK: 'showing the offer' } },
    'checking the receipt': {
      invoke: {
        src: 'check the receipt',
        input: ({ context, event }) => ({ codes: context.codes, text: textOf(event) }),
        onDone: {
          target: 'agreed',
          actions: assign(({ context, event }) => ({ codes: { ...context.codes, receipt: event.output } })),
        },
        onError: {
          target: 'scanning the receipt',
          actions: assign({ fault: ({ event }) => faultOf(event.error) }),
        },
      },
    },
    agreed: { type: 'final' },
    'turned down': { type: 'final' },
    impossible: { on: { AGAIN: 'making the request' } },
  },
});

function missing(): Promise<never> {
  return Promise.reject(new Error('the screen provides it'));
}

const textOf = (event: Events | { type: string }): string => ('text' in event ? event.text : '');

/** An error that is not a fault of a code is a defect of ours, and is reported as one. */
const faultOf = (error: unknown): Refusal =>
  error instanceof FaceFault ? error.refusal : refuse('face_code_unreadable');
