/**
 * When to push, when to pull and when to upload files. The work itself is in the slots `push`, `pull` and
 * `upload`.
 *
 *   pushing ──▶ pulling ──▶ idle ──POKE, SEEN, ONLINE, TRY──▶ pushing
 *      │           │ │        └──GAP, time────────▶ pulling
 *      │           │ └─ something was left unjudged ─▶ resting
 *                  idle ─ files wait ─▶ uploading ─ a chunk ─▶ idle        (a file has arrived ─▶ pushing)
 *      └─ failed ──┴─▶ resting ── backoff, ALIVE, TRY ──▶ pushing
 *      401 ─▶ signedOut          426 ─▶ outdated        (nothing is dropped in either)
 *
 *   SEEN: the page has become visible. ONLINE: the phone reports a change of its network. ALIVE: after a silence a byte
 *   has come from the server. TRY: a person asked for it.
 *
 * Invariants
 *   1. One request at a time; a poke during one is remembered. A request that is silent when there is new hope
 *      (SEEN, ONLINE, ALIVE, TRY) is repeated at once, and the first of the two answers counts.
 *   2. A pull follows every successful push: the overlay of a sent action lasts until the server's rows replace it.
 *   3. The wait after a failure grows, has random jitter and is never shorter than the server asked for; a
 *      person who asks for it (TRY) ends a wait that the server did not ask for.
 *   4. Mutations that the server cannot judge now do not stop the phone from pulling.
 *   5. After a request that was abandoned in silence, the wait ends as soon as the server answers a probe (ALIVE).
 *   6. The back-off restarts when the network returns or a person does something, which must not wait for a minute.
 *   7. Files go one chunk at a time while nothing else waits; any other work goes before the next one.
 *      A server that takes no files now delays only them.
 */
import { assign, fromPromise, setup } from 'xstate';

export type Outcome =
  | { kind: 'done' }
  /** The server answered, but could not judge all that was pushed. */
  | { kind: 'partly' }
  /** `intercepted`: something else answered in the server's place, such as a network that demands a sign-in. */
  | { kind: 'unreachable'; why?: 'silent' | 'intercepted' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'signed-out' }
  | { kind: 'update-required' };

/** The outcome of sending one chunk of a file. */
export type UploadOutcome =
  /** No file waits, or none may be sent on this network. */
  | { kind: 'none' }
  | { kind: 'held' }
  | { kind: 'more' }
  /** The file has arrived, so the actions that waited for it can be pushed. */
  | { kind: 'arrived' }
  /** The server takes no files now. */
  | { kind: 'later'; retryAfterMs: number }
  | Extract<Outcome, { kind: 'unreachable' | 'signed-out' | 'update-required' }>;

export type SyncCycleEvent =
  | { type: 'POKE' }
  | { type: 'TRY' }
  | { type: 'SEEN' }
  | { type: 'ONLINE' }
  | { type: 'ALIVE' }
  | { type: 'GAP' }
  | { type: 'LIVE'; live: boolean };

type Context = {
  /** 0 ≤ n < 1; injected so that tests can predict it. */
  random: () => number;
  failures: number;
  retryAfterMs: number;
  poked: boolean;
  gap: boolean;
  /** The server did not judge all of the last push. */
  unjudged: boolean;
  live: boolean;
  /** Files may be waiting. */
  files: boolean;
  uploadFailures: number;
  /** How long (ms) the server takes no files; 0 while it takes them. */
  uploadWaitMs: number;
  /** Whether the last request reached the server; null before the first. */
  reachable: boolean | null;
  /** Something other than the server answered the last request. */
  intercepted: boolean;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** The limit while the server is unreachable: half a minute after the network's return the phone must be up to date. */
const LONGEST_UNREACHED_WAIT_MS = 20_000;
const POLL_MS = 45_000;
/**
 * The poll is only a safety net here: heartbeats prove that the socket works, and a gap in its numbers
 * triggers a pull.
 */
const POLL_WHILE_LIVE_MS = 15 * 60_000;

/**
 * The wait before the next try in ms: a random part, at least half, of a step that doubles with each failure.
 * @param reached whether the server answered the last request
 */
export function backoffMs(failures: number, retryAfterMs: number, random: number, reached = true): number {
  const longest = reached ? LONGEST_WAIT_MS : LONGEST_UNREACHED_WAIT_MS;
  const step = Math.min(longest, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(retryAfterMs, Math.round(step / 2 + (step / 2) * random));
}

const notProvided = fromPromise<Outcome>(() => Promise.reject(new Error('slot not provided')));

const noFiles = fromPromise<UploadOutcome>(() => Promise.resolve({ kind: 'none' }));

type AnyOutcome = Outcome | UploadOutcome;
const answered = ({ event }: { event: { output?: AnyOutcome } }): AnyOutcome =>
  event.output ?? { kind: 'unreachable' };

/** The outcomes that stop any request; the first that applies counts. */
const whatStopsIt = [
  {
    guard: { type: 'the server can wait no longer for a sign-in', params: answered },
    target: 'signedOut',
  },
  { guard: { type: 'the app is too old', params: answered }, target: 'outdated' },
  {
    guard: { type: 'it was silent', params: answered },
    actions: [{ type: 'note the failure', params: answered }, 'listen for the server'],
    target: 'resting',
  },
  {
    guard: { type: 'it failed', params: answered },
    actions: { type: 'note the failure', params: answered },
    target: 'resting',
  },
] as const;

export const syncCycle = setup({
  types: { input: {} as { random: () => number }, context: {} as Context, events: {} as SyncCycleEvent },
  actors: { push: notProvided, pull: notProvided, upload: noFiles },
  delays: {
    backoff: ({ context: { failures, retryAfterMs, random, reachable } }) =>
      backoffMs(failures, retryAfterMs, random(), reachable !== false),
    untilNextUpload: ({ context }) => context.uploadWaitMs,
    untilNextPull: ({ context }) => (context.live ? POLL_WHILE_LIVE_MS : POLL_MS),
  },
  guards: {
    'the server can wait no longer for a sign-in': (_, outcome: AnyOutcome) => outcome.kind === 'signed-out',
    'some could not be judged': (_, outcome: AnyOutcome) => outcome.kind === 'partly',
    'something was left unjudged': ({ context }) => context.unjudged,
    'the app is too old': (_, outcome: AnyOutcome) => outcome.kind === 'update-required',
    'it failed': (_, outcome: AnyOutcome) => outcome.kind === 'unreachable' || outcome.kind === 'busy',
    'something came up meanwhile': ({ context }) => context.poked,
    'a number is missing': ({ context }) => context.gap,
    'files may wait': ({ context }) => context.files,
    'the server takes no files now': ({ context }) => context.uploadWaitMs > 0,
    'the file has arrived': (_, outcome: AnyOutcome) => outcome.kind === 'arrived',
    'there is more of it': (_, outcome: AnyOutcome) => outcome.kind === 'more',
    'it can be sent later': (_, outcome: AnyOutcome) => outcome.kind === 'later',
    'only the net was missing': ({ context }) => context.reachable === false,
    'it was silent': (_, outcome: AnyOutcome) => outcome.kind === 'unreachable' && outcome.why === 'silent',
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
    'look for files': assign({ files: ({ context }) => context.uploadWaitMs === 0 }),
    'note that files go': assign({ uploadFailures: 0, uploadWaitMs: 0 }),
    'note that no file can go': assign({ files: false, uploadFailures: 0, uploadWaitMs: 0 }),
    'let files wait': assign({
      files: false,
      uploadFailures: ({ context }) => context.uploadFailures + 1,
      uploadWaitMs: ({ context: { uploadFailures, random } }, outcome: AnyOutcome) =>
        backoffMs(uploadFailures + 1, outcome.kind === 'later' ? outcome.retryAfterMs : 0, random()),
    }),
    'ask again whether files go': assign({ uploadWaitMs: 0 }),
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
      retryAfterMs: (_, outcome: AnyOutcome) => (outcome.kind === 'busy' ? outcome.retryAfterMs : 0),
      reachable: (_, outcome: AnyOutcome) => outcome.kind === 'busy',
      intercepted: (_, outcome: AnyOutcome) =>
        outcome.kind === 'unreachable' && outcome.why === 'intercepted',
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
    files: false,
    uploadFailures: 0,
    uploadWaitMs: 0,
    reachable: null,
    intercepted: false,
  }),
  initial: 'pushing',
  on: {
    POKE: { actions: 'remember the poke' },
    TRY: {
      actions: [
        'remember the poke',
        'ask again whether files go',
        'start a fresh copy beside a silent request',
      ],
    },
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
      entry: ['forget the poke', 'forget what was unjudged', 'look for files'],
      invoke: {
        src: 'push',
        onDone: [
          ...whatStopsIt,
          {
            guard: { type: 'some could not be judged', params: answered },
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
          ...whatStopsIt,
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
        { guard: 'files may wait', target: 'uploading' },
      ],
      after: {
        untilNextPull: 'pulling',
        untilNextUpload: { guard: 'the server takes no files now', target: 'uploading' },
      },
    },
    uploading: {
      invoke: {
        src: 'upload',
        onDone: [
          ...whatStopsIt,
          {
            guard: { type: 'it can be sent later', params: answered },
            actions: { type: 'let files wait', params: answered },
            target: 'idle',
          },
          {
            guard: { type: 'the file has arrived', params: answered },
            actions: 'note that files go',
            target: 'pushing',
          },
          {
            guard: { type: 'there is more of it', params: answered },
            actions: 'note that files go',
            target: 'idle',
          },
          { actions: 'note that no file can go', target: 'idle' },
        ],
        onError: {
          actions: { type: 'let files wait', params: { kind: 'later', retryAfterMs: 0 } },
          target: 'idle',
        },
      },
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
