/** pusher-js and the server's end of the protocol over a link that can fall silent, in virtual time. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { createActor, fromPromise } from 'xstate';
import { syncCycle, type Outcome } from '../../../machines/sync-cycle.ts';
import { userChannel } from '../../../protocol/sync/channels.ts';
import { grantAuth } from '../../../server/realtime/keys.ts';
import { PusherSocket } from '../../../server/realtime/pusher-socket.ts';
import { openLiveSocket, type LiveSocket } from '../../../src/sync/live/live-socket.ts';
import { race, type Copy, type Race } from '../../../src/sync/net/hedged-request.ts';
import { createLiveness, type Liveness } from '../../../src/sync/live/liveness.ts';
import type { Answer, Transport } from '../../../src/sync/net/transport.ts';
import { START } from '../../../testkit/market/market.ts';

const keys = { key: 'app', secret: 'secret' };
const user = { id: 'anika', type: 'customer' as const, name: 'Anika' };
const OWN = userChannel(user.type, user.id);
const ROUND_TRIP = 300;
const SILENCE_MS = 3_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Connections that were open when the link fell silent, or are opened meanwhile, swallow everything for good. */
class SilentLink {
  silent = false;
  #since = 0;

  fallSilent(): void {
    this.silent = true;
    this.#since += 1;
  }

  speak(): void {
    this.silent = false;
  }

  /** A connection: what is sent on it arrives half a round trip later, or never. */
  connection(): (deliver: () => void) => void {
    const own = this.#since;
    const isDead = this.silent;
    return (deliver) => {
      if (isDead) return;
      setTimeout(() => {
        if (own === this.#since) deliver();
      }, ROUND_TRIP / 2);
    };
  }
}

let link: SilentLink;
let sockets: WireSocket[];
let words: number[];

/** The browser's WebSocket at one end, the server's Pusher socket at the other. */
class WireSocket {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: object) => void) | null = null;
  onerror: (() => void) | null = null;
  readyState = 0;
  readonly bufferedAmount = 0;
  readonly server: { current: PusherSocket | null } = { current: null };
  readonly #carry = link.connection();
  #checks: ReturnType<typeof setInterval> | undefined;

  constructor() {
    sockets.push(this);
    this.#carry(() => {
      this.#carry(() => {
        this.readyState = 1;
        this.onopen?.();
      });
      this.#accept();
    });
  }

  #accept(): void {
    const end = {
      bufferedAmount: 0,
      terminate: () => this.#cut(),
      close: () => this.#cut(),
      ping: () => this.#carry(() => this.#carry(() => this.server.current?.ponged())),
      pong: () => undefined,
      send: ({ text }: { text: string }) =>
        this.#carry(() => {
          if (this.readyState !== 1) return;
          words.push(Date.now());
          this.onmessage?.({ data: text });
        }),
    };
    const socket = new PusherSocket(end, {
      keys,
      now: () => Date.now(),
      messagesPerSecond: 0,
      sessionOf: () => Promise.resolve({ userId: user.id, expiresAt: Infinity }),
      joined: () => undefined,
      left: () => undefined,
      proven: () => undefined,
    });
    this.server.current = socket;
    this.#checks = setInterval(() => socket.check(), 2_000);
  }

  send(text: string): void {
    this.#carry(() => this.server.current?.received(text));
  }

  close(): void {
    this.readyState = 3;
    this.#cut();
  }

  #cut(): void {
    clearInterval(this.#checks);
    this.server.current = null;
  }
}

/** The phone's calls over the same link. */
const transport: Transport = {
  mayLeave: () => true,
  get: () => Promise.reject(new Error('not asked for')),
  post: (_path, body) =>
    new Promise<Answer>((resolve) => {
      const carry = link.connection();
      setTimeout(() => resolve({ ok: false, failure: { kind: 'unreachable', why: 'silent' } }), SILENCE_MS);
      const socketId = String(Object.entries(body).find(([name]) => name === 'socket_id')?.[1]);
      const until = Math.floor(Date.now() / 1000) + 60;
      const auth = grantAuth(keys, { socketId, channel: OWN, session: 'session', until });
      carry(() => carry(() => resolve({ ok: true, data: { [OWN]: { auth } } })));
    }),
};

let live: LiveSocket;
let liveness: Liveness;
/** When each successful pull of what may have been missed ended. */
let pulls: number[];
let lives: boolean;
let cycle: ReturnType<typeof startCycle>;

/** One copy of a request, with the phone's doubt and timeout. */
const copyOfPull = ({ onProgress }: Copy): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const carry = link.connection();
    const doubt = setTimeout(() => liveness.doubted(), SILENCE_MS / 2);
    const giveUp = setTimeout(() => reject(new Error('silent')), SILENCE_MS);
    carry(() =>
      carry(() => {
        clearTimeout(doubt);
        clearTimeout(giveUp);
        onProgress();
        liveness.prober.received();
        resolve({ kind: 'done' });
      }),
    );
  });

/** The session's cycle, with nothing to push. */
function startCycle() {
  let pulling: Race<Outcome> | null = null;
  const pull = async (): Promise<Outcome> => {
    pulling = race(copyOfPull, () => ROUND_TRIP, Date.now);
    try {
      const outcome = await pulling.result;
      pulls.push(Date.now());
      return outcome;
    } catch {
      return { kind: 'unreachable', why: 'silent' };
    }
  };
  const machine = syncCycle.provide({
    actors: { push: fromPromise<Outcome>(() => Promise.resolve({ kind: 'done' })), pull: fromPromise(pull) },
    actions: {
      'start a fresh copy beside a silent request': () => pulling?.beside(),
      'listen for the server': () => liveness.prober.doubt(0),
    },
  });
  return createActor(machine, { input: { random: () => 0.99 } });
}

async function open({ seen = true } = {}): Promise<void> {
  begin(seen);
  await pass(5_000);
  expect(lives).toBe(true);
}

/** Opens the page. */
function begin(seen: boolean): void {
  cycle = startCycle();
  liveness = createLiveness({
    cycle,
    askSocket: () => live.ask(),
    probe: () => {
      const carry = link.connection();
      carry(() => carry(() => liveness.prober.received()));
      return new Promise(() => undefined);
    },
    silenceMs: () => SILENCE_MS,
    roundTripMs: () => ROUND_TRIP,
    mayLeave: () => true,
  });
  const config = { key: keys.key, cluster: 'x', host: null, port: null, tls: false };
  live = openLiveSocket(config, user, transport, {
    seen,
    silenceMs: () => SILENCE_MS,
    event: () => undefined,
    newTrips: () => undefined,
    feed: () => undefined,
    feedSubscribed: () => undefined,
    message: () => liveness.prober.received(),
    missed: liveness.missed,
    live: (now, fresh) => {
      lives = now;
      cycle.send({ type: 'LIVE', live: now });
      if (fresh) cycle.send({ type: 'GAP' });
    },
  });
  cycle.start();
}

/** Lets `quietMs` pass, then silences the link for `silentMs`. @returns when it worked again */
async function silence(quietMs: number, silentMs: number): Promise<number> {
  await pass(quietMs);
  link.fallSilent();
  await pass(silentMs);
  link.speak();
  return Date.now();
}

function close(): void {
  live.close();
  liveness.prober.stop();
  cycle.stop();
  vi.clearAllTimers();
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('location', { hostname: 'durpalla.example', protocol: 'https:', port: '' });
  link = new SilentLink();
  [sockets, words, pulls, lives] = [[], [], [], false];
  vi.stubGlobal('WebSocket', WireSocket);
});
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('while a page is seen, a heartbeat comes at least every 25 s', async () => {
  await open();
  words = [];
  const from = Date.now();
  await pass(5 * 60_000);
  const gaps = [...words, Date.now()].map((at, n) => at - (words[n - 1] ?? from));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(25_000);
  expect(sockets.length).toBe(1);
  expect(lives).toBe(true);
});

test('while none is seen, words are not paid for', async () => {
  await open({ seen: false });
  words = [];
  await pass(100_000);
  expect(words.length).toBeLessThanOrEqual(1);
  live.seen(true);
  await pass(25_000);
  expect(words.length).toBeGreaterThan(1);
});

test('it is asked at once, and in doubt until it has answered', async () => {
  await open();
  await pass(4_000);
  const before = words.length;
  live.ask();
  expect(lives).toBe(false);
  await pass(ROUND_TRIP);
  expect(words.length).toBe(before + 1);
  expect(lives).toBe(true);
});

describe('what happened while the link was silent', () => {
  const silences = fc.record({ quietMs: fc.nat(20_000), silentMs: fc.integer({ min: 500, max: 300_000 }) });
  const eachSilence = (check: (back: number) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(silences, async ({ quietMs, silentMs }) => {
        await open();
        await check(await silence(quietMs, silentMs));
        close();
      }),
      { numRuns: 60 },
    );
  const isKnown = (back: number): boolean => pulls.some((pulled) => pulled >= back + ROUND_TRIP / 2);

  test('is known within 30 s of its end, whenever it began and however long it was, and the socket lives again', () =>
    eachSilence(async (back) => {
      await pass(30_000);
      expect(isKnown(back)).toBe(true);
      expect(lives).toBe(true);
      words = [];
      await pass(15_000);
      expect(words.length).toBeGreaterThan(0);
    }));

  test('is known within 8 s of the end of a short one, also where it fell upon a socket that was just opening', () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.nat(1_500), fc.nat(25_000)),
        fc.integer({ min: 4_000, max: 7_000 }),
        async (quietMs, silentMs) => {
          begin(true);
          const back = await silence(quietMs, silentMs);
          await pass(8_000);
          expect(isKnown(back)).toBe(true);
          close();
        },
      ),
      // the first socket dies, and so does the second, which is opened at the very end of the silence
      { numRuns: 60, examples: [[700, 5_400]] },
    ));

  test('is known within 5 s where the phone says that its net has changed', () =>
    eachSilence(async (back) => {
      liveness.hope('ONLINE');
      await pass(5_000);
      expect(isKnown(back)).toBe(true);
    }));
});
