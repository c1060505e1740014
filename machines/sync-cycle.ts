/**
 * When to push and when to pull. The work itself is in the slots `push` and `pull`.
 *
 *   pushing ──▶ pulling ──▶ idle ──POKE, SEEN, ONLINE, TRY──▶ pushing
 *      │           │ │        └──GAP, time────────▶ pulling
 *      │           │ └─ something was left unjudged ─▶ resting
 *      └─ failed ──┴─▶ resting ── backoff, ALIVE, TRY ──▶ pushing
 *      401 ─▶ signedOut          426 ─▶ outdated        (nothing is dropped in either)
 *
 *   SEEN: the page has become visible. ONLINE: the phone says that its net has changed. ALIVE: after a silence a byte
 *   has come from the server. TRY: a person asks.
 *
 * Invariants
 *   1. One request at a time; a poke during one is remembered. A request that is silent when there is reason to hope
 *      (SEEN, ONLINE, ALIVE, TRY) gets a fresh copy beside it at once, and the first answer of the two is its answer.
 *   2. After every push that succeeded there is a pull: overlays go away by what the server says.
 *   3. The wait after a failure grows and is spread by chance, and is never shorter than the server asked; a
 *      person who asks for it (TRY) ends a wait that the server did not ask for.
 *   4. What the server cannot judge now does not keep the phone from pulling.
 *   5. A request given up in silence is looked after: as soon as the server is heard again (ALIVE), the wait ends.
 *   6. The wait grows anew from when the net returned or somebody did something: what they did must not wait for a minute.
 */
import { assign, fromPromise, setup } from 'xstate';

export type Outcome =
  | { kind: 'done' }
  /** The server answered, but could not judge all that was pushed. */
  | { kind: 'partly' }
  /** `intercepted`: somebody else answered in the server's place, as a net does that wants a sign-in. */
  | { kind: 'unreachable'; why?: 'silent' | 'intercepted' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'update-required' };

export type SyncCycleEvent =
  | { type: 'POKE' }
  | { type: 'TRY' }
  | { type: 'SEEN' }
  | { type: 'ONLINE' }
  | { type: 'ALIVE' }
  | { type: 'GAP' }
  | { type: 'LIVE'; live: boolean };

type Context = {
  /** 0 ≤ n < 1; passed in so that tests know it. */
  random: () => number;
  failures: number;
  retryAfterMs: number;
  poked: boolean;
  gap: boolean;
  /** The last push left something unjudged. */
  unjudged: boolean;
  live: boolean;
  /** Whether the last request reached the server; null before the first. */
  reachable: boolean | null;
  /** The last request was answered by somebody else than the server. */
  intercepted: boolean;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Where nothing was reached: what happened meanwhile must be known within half a minute of the net's return. */
const LONGEST_UNREACHED_WAIT_MS = 20_000;
const POLL_MS = 45_000;
/** The socket proves that it lives, and a hole in its numbers asks for a pull: this is for what nobody foresaw. */
const POLL_WHILE_LIVE_MS = 15 * 60_000;

/** The wait before the next try in ms: between half of a doubling step and all of it. @param reached whether the server
 * answered the last one */
export function backoffMs(failures: number, retryAfterMs: number, random: number, reached = true): number {
  const longest = reached ? LONGEST_WAIT_MS : LONGEST_UNREACHED_WAIT_MS;
  const step = Math.min(longest, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(retryAfterMs, Math.round(step / 2 + (step / 2) * random));
}

const notProvided = fromPromise<Outcome>(() => Promise.reject(new Error('slot not provided')));

const answer = (event: { output?: Outcome }): Outcome => event.output ?? { kind: 'unreachable' };

export const syncCycle = setup({
  types: { input: {} as { random: () => number }, context: {} as Context, events: {} as SyncCycleEvent },
  actors: { push: notProvided, pull: notProvided },
  delays: {
    backoff: ({ context: { failures, retryAfterMs, random, reachable } }) =>
      backoffMs(failures, retryAfterMs, random(), reachable !== false),
    untilNextPull: ({ context }) => (context.live ? POLL_WHILE_LIVE_MS : POLL_MS),
  },
  guards: {
    'the server can wait no longer for a sign-in': (_, outcome: Outcome) => outcome.kind === 'signed-out',
    'some could not be judged': (_, outcome: Outcome) => outcome.kind === 'partly',
    'something was left unjudged': ({ context }) => context.unjudged,
    'the app is too old': (_, outcome: Outcome) => outcome.kind === 'update-required',
    'it failed': (_, outcome: Outcome) => outcome.kind === 'unreachable' || outcome.kind === 'busy',
    'something came up meanwhile': ({ context }) => context.poked,
    'a number is missing': ({ context }) => context.gap,
    'only the net was missing': ({ context }) => context.reachable === false,
    'it was silent': (_, outcome: Outcome) => outcome.kind === 'unreachable' && outcome.why === 'silent',
    'the server asked for no wait': ({ context }) => context.retryAfterMs === 0,
  },
  actions: {
    'remember the poke': assign({ poked: true }),
    'remember the gap': assign({ gap: true }),
    'forget the poke': assign({ poked: false }),
    'forget what was unjudged': assign({ unjudged: false }),
    'remember the unjudged': assign({
      unjudged: true,
      failures: ({ context }) => context.failures + 1,
      retryAfterMs: 0,
    }),
    'forget the gap': assign({ gap: false }),
    'note whether events arrive': assign({
      live: ({ event, context }) => (event.type === 'LIVE' ? event.live : context.live),
    }),
    'note the success': assign({ failures: 0, retryAfterMs: 0, reachable: true, intercepted: false }),
    'note the answer': assign({ reachable: true, intercepted: false }),
    'start a fresh copy beside a silent request': () => undefined,
    'listen for the server': () => undefined,
    'start counting anew': assign({ failures: 0, retryAfterMs: 0 }),
    'note the failure': assign({
      failures: ({ context }) => context.failures + 1,
      retryAfterMs: (_, outcome: Outcome) => (outcome.kind === 'busy' ? outcome.retryAfterMs : 0),
      reachable: (_, outcome: Outcome) => outcome.kind === 'busy',
      intercepted: (_, outcome: Outcome) => outcome.kind === 'unreachable' && outcome.why === 'intercepted',
    }),
  },
}).createMachine({
  id: 'sync cycle',
  context: ({ input }) => ({
    random: input.random,
    failures: 0,
    retryAfterMs: 0,
    poked: false,
    gap: false,
    unjudged: false,
    live: false,
    reachable: null,
    intercepted: false,
  }),
  initial: 'pushing',
  on: {
    POKE: { actions: 'remember the poke' },
    TRY: { actions: ['remember the poke', 'start a fresh copy beside a silent request'] },
    SEEN: { actions: ['remember the poke', 'start a fresh copy beside a silent request'] },
    ONLINE: {
      actions: ['remember the poke', 'start counting anew', 'start a fresh copy beside a silent request'],
    },
    ALIVE: { actions: 'start a fresh copy beside a silent request' },
    GAP: { actions: 'remember the gap' },
    LIVE: { actions: 'note whether events arrive' },
  },
  states: {
    pushing: {
      entry: ['forget the poke', 'forget what was unjudged'],
      invoke: {
        src: 'push',
        onDone: [
          {
            guard: {
              type: 'the server can wait no longer for a sign-in',
              params: ({ event }) => answer(event),
            },
            target: 'signedOut',
          },
          { guard: { type: 'the app is too old', params: ({ event }) => answer(event) }, target: 'outdated' },
          {
            guard: { type: 'it was silent', params: ({ event }) => answer(event) },
            actions: [
              { type: 'note the failure', params: ({ event }) => answer(event) },
              'listen for the server',
            ],
            target: 'resting',
          },
          {
            guard: { type: 'it failed', params: ({ event }) => answer(event) },
            actions: { type: 'note the failure', params: ({ event }) => answer(event) },
            target: 'resting',
          },
          {
            guard: { type: 'some could not be judged', params: ({ event }) => answer(event) },
            actions: 'remember the unjudged',
            target: 'pulling',
          },
          { target: 'pulling' },
        ],
        onError: {
          actions: { type: 'note the failure', params: { kind: 'busy', retryAfterMs: 0 } },
          target: 'resting',
        },
      },
    },
    pulling: {
      entry: 'forget the gap',
      invoke: {
        src: 'pull',
        onDone: [
          {
            guard: {
              type: 'the server can wait no longer for a sign-in',
              params: ({ event }) => answer(event),
            },
            target: 'signedOut',
          },
          { guard: { type: 'the app is too old', params: ({ event }) => answer(event) }, target: 'outdated' },
          {
            guard: { type: 'it was silent', params: ({ event }) => answer(event) },
            actions: [
              { type: 'note the failure', params: ({ event }) => answer(event) },
              'listen for the server',
            ],
            target: 'resting',
          },
          {
            guard: { type: 'it failed', params: ({ event }) => answer(event) },
            actions: { type: 'note the failure', params: ({ event }) => answer(event) },
            target: 'resting',
          },
          { guard: 'something was left unjudged', actions: 'note the answer', target: 'resting' },
          { actions: 'note the success', target: 'idle' },
        ],
        onError: {
          actions: { type: 'note the failure', params: { kind: 'busy', retryAfterMs: 0 } },
          target: 'resting',
        },
      },
    },
    idle: {
      always: [
        { guard: 'something came up meanwhile', target: 'pushing' },
        { guard: 'a number is missing', target: 'pulling' },
      ],
      after: { untilNextPull: 'pulling' },
    },
    resting: {
      on: {
        ONLINE: { actions: 'start counting anew', target: 'pushing' },
        ALIVE: {
          guard: 'only the net was missing',
          actions: 'start counting anew',
          target: 'pushing',
        },
        SEEN: [
          { guard: 'only the net was missing', actions: 'start counting anew', target: 'pushing' },
          { actions: 'remember the poke' },
        ],
        TRY: [
          { guard: 'the server asked for no wait', actions: 'start counting anew', target: 'pushing' },
          { actions: 'remember the poke' },
        ],
        POKE: [
          { guard: 'only the net was missing', actions: 'start counting anew', target: 'pushing' },
          { actions: 'remember the poke' },
        ],
      },
      after: { backoff: 'pushing' },
    },
    signedOut: { type: 'final', entry: 'note the answer' },
    outdated: { type: 'final', entry: 'note the answer' },
  },
});
