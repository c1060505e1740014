import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { FramedText } from '../../../server/realtime/framed-text.ts';
import type { SocketEnd } from '../../../server/realtime/outlet.ts';
import { ACTIVITY_TIMEOUT_SECONDS, PusherSocket } from '../../../server/realtime/pusher-socket.ts';
import { grantAuth } from '../../../server/realtime/keys.ts';

/** The other end of the wire: what was sent, and how it was closed. */
class FakeSocket extends EventEmitter implements SocketEnd {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closed: number | null = null;
  terminated = false;
  send({ text }: FramedText): void {
    this.sent.push(text);
  }
  ping(): void {
    this.sent.push('ping');
  }
  pong(data: Buffer): void {
    this.sent.push(`pong ${data.toString()}`);
  }
  close(code: number): void {
    this.closed = code;
  }
  terminate(): void {
    this.terminated = true;
  }
}

let now = 0;
let wire: FakeSocket;
let socket: PusherSocket;
beforeEach(() => {
  now = 1_000_000;
  wire = new FakeSocket();
  socket = open(10);
});

const keys = { key: 'key', secret: 'secret' };
const CHANNEL = 'private-x';
const CHANGES = new FramedText(JSON.stringify({ event: 'changes', channel: CHANNEL, data: '{}' }));

function open(messagesPerSecond: number): PusherSocket {
  return new PusherSocket(wire, {
    keys,
    now: () => now,
    messagesPerSecond,
    sessionOf: async () => ({ userId: 'somebody', expiresAt: 2_000_000 }),
    joined: () => undefined,
    left: () => undefined,
    proven: () => undefined,
  });
}

/** Subscribes with a valid grant. */
async function prove(): Promise<void> {
  const auth = grantAuth(keys, { socketId: socket.id, channel: CHANNEL, session: 'session', until: 9999 });
  socket.received(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth } }));
  await expect.poll(() => socket.channels.has(CHANNEL)).toBe(true);
}

const pings = (): number => wire.sent.filter((text) => text === 'ping').length;
const words = (): number => wire.sent.filter((text) => text === '{"event":"h"}').length;
const askForWord = (seconds: unknown): void =>
  socket.received(JSON.stringify({ event: 'durpalla:heartbeat', data: { seconds } }));

describe('a silent client', () => {
  test('is asked once after the activity timeout, and cut off when it does not answer', async () => {
    await prove();
    now += ACTIVITY_TIMEOUT_SECONDS * 1000 - 1;
    socket.check();
    expect(pings()).toBe(0);
    now += 1;
    socket.check();
    socket.check();
    expect(pings()).toBe(1);
    now += 20_000;
    socket.check();
    expect(wire.closed).toBe(4201);
    expect(wire.terminated).toBe(true);
  });

  test('stays when it answers', async () => {
    await prove();
    now += ACTIVITY_TIMEOUT_SECONDS * 1000;
    socket.check();
    socket.ponged();
    now += 30_000;
    socket.check();
    expect(wire.closed).toBeNull();
  });

  test('that wants a heartbeat often is pinged sooner, and cut off within a minute of its last message', async () => {
    await prove();
    askForWord(9);
    now += 36_000;
    socket.check();
    expect(pings()).toBe(1);
    now += 20_000;
    socket.check();
    expect(wire.closed).toBe(4201);
  });
});

describe('a client that wants a heartbeat', () => {
  const looks = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 2) {
      now += 2_000;
      socket.check();
    }
  };

  test('receives a heartbeat at least that often, and none where it received something else', async () => {
    await prove();
    askForWord(9);
    looks(8);
    expect(words()).toBe(1);
    looks(6);
    socket.send(CHANGES);
    looks(6);
    expect(words()).toBe(1);
    looks(2);
    expect(words()).toBe(2);
  });

  test('receives none before it asks, none after it wants none, and never more than one in five seconds', async () => {
    await prove();
    looks(60);
    expect(words()).toBe(0);
    askForWord(0.1);
    looks(60);
    expect(words()).toBeLessThanOrEqual(15);
    const before = words();
    askForWord(0);
    looks(60);
    expect(words()).toBe(before);
  });

  test.each([-1, 'often', null, 4_000])('is answered with an error when it asks for %s', (seconds) => {
    askForWord(seconds);
    expect(wire.sent.at(-1)).toContain('pusher:error');
  });
});

describe('a socket', () => {
  test('that has subscribed to nothing after a minute is closed', () => {
    now += 59_999;
    socket.check();
    expect(wire.closed).toBeNull();
    now += 1;
    socket.check();
    expect(wire.closed).toBe(4100);
  });

  test('ends when its sign-in runs out', async () => {
    await prove();
    now = 2_000_000;
    socket.check();
    expect(wire.closed).toBe(4200);
  });

  test('that says more than it may is cut off; one that stays below may go on for ever', () => {
    for (let i = 0; i < 300; i++) {
      socket.received('{"event":"pusher:ping"}');
      now += 100;
    }
    expect(wire.closed).toBeNull();
    for (let i = 0; i < 200; i++) socket.pinged(Buffer.from('x'));
    expect(wire.closed).toBe(4100);
    expect(wire.terminated).toBe(true);
    const before = wire.sent.length;
    socket.received('{"event":"pusher:ping"}');
    expect(wire.sent).toHaveLength(before);
  });

  test('says what it likes where there is no limit', () => {
    socket = open(0);
    for (let i = 0; i < 1000; i++) socket.received('{"event":"pusher:ping"}');
    expect(wire.closed).toBeNull();
  });
});

describe('a reader that does not keep up', () => {
  const BEHIND = 64 * 1024 + 1;
  const writes: [string, () => void][] = [
    ['an event', () => socket.send(CHANGES)],
    ['an error', () => socket.received('nonsense')],
    ['a pong', () => socket.pinged(Buffer.from(''))],
    ['nothing', () => socket.check()],
  ];

  test.each(writes)('is cut off after 10 s behind, to come back later: %s is written', (_what, write) => {
    wire.bufferedAmount = BEHIND;
    write();
    now += 9999;
    write();
    expect(wire.closed).toBeNull();
    now += 1;
    write();
    expect(wire.closed).toBe(4100);
    expect(wire.terminated).toBe(true);
  });

  test.each(writes)('is cut off at once with far too much before it: %s is written', (_what, write) => {
    wire.bufferedAmount = 256 * 1024 + 1;
    write();
    expect(wire.closed).toBe(4100);
    expect(wire.terminated).toBe(true);
  });

  test('stays when it catches up in between', () => {
    for (let i = 0; i < 5; i++) {
      wire.bufferedAmount = BEHIND;
      socket.check();
      now += 9000;
      wire.bufferedAmount = 0;
      socket.check();
      now += 2000;
    }
    expect(wire.closed).toBeNull();
  });
});
