import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACTIVITY_TIMEOUT_SECONDS,
  PusherSocket,
  type SocketEnd,
} from '../../../server/gateways/pusher-socket.ts';

/** The other end of the wire: what was sent, and how it was closed. */
class FakeSocket extends EventEmitter implements SocketEnd {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  closed: number | null = null;
  terminated = false;
  send(text: string): void {
    this.sent.push(text);
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
  const keys = { key: 'key', secret: 'secret' };
  socket = new PusherSocket(wire, { keys, now: () => now, joined: () => undefined, left: () => undefined });
});

const pings = (): number => wire.sent.filter((text) => text.includes('pusher:ping')).length;

describe('a silent client', () => {
  test('is asked once after the activity timeout, and cut off when it does not answer', () => {
    now += ACTIVITY_TIMEOUT_SECONDS * 1000 - 1;
    socket.checkActivity();
    expect(pings()).toBe(0);
    now += 1;
    socket.checkActivity();
    socket.checkActivity();
    expect(pings()).toBe(1);
    now += 30_000;
    socket.checkActivity();
    expect(wire.closed).toBe(4201);
    expect(wire.terminated).toBe(true);
  });

  test('stays when it answers', () => {
    now += ACTIVITY_TIMEOUT_SECONDS * 1000;
    socket.checkActivity();
    socket.heard('{"event":"pusher:pong"}');
    now += 30_000;
    socket.checkActivity();
    expect(wire.closed).toBeNull();
  });
});

test('a reader that does not keep up is cut off, to come back later', () => {
  socket.send('changes', 'private-x', '{}');
  expect(wire.closed).toBeNull();
  wire.bufferedAmount = 2 * 1024 * 1024;
  socket.send('changes', 'private-x', '{}');
  expect(wire.closed).toBe(4100);
  expect(wire.terminated).toBe(true);
});
