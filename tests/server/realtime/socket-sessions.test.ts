import { beforeEach, expect, test } from 'vitest';
import { SocketSessions } from '../../../server/realtime/socket-sessions.ts';
import type { LiveSession } from '../../../server/person/sessions.ts';

/** A socket, and how it was closed. */
class FakeSocket {
  closed: number | null = null;
  readonly tokenHash: string | null;
  readonly userId: string | null;
  readonly openedAt: number;
  constructor(tokenHash: string | null, userId: string | null, openedAt = 0) {
    this.tokenHash = tokenHash;
    this.userId = userId;
    this.openedAt = openedAt;
  }
  close(code: number): void {
    this.closed = code;
  }
}

let live: Map<string, LiveSession>;
let asked = 0;
beforeEach(() => {
  asked = 0;
  live = new Map([['a', { userId: 'Asha', expiresAt: 1 }]]);
});

const sessionsOf = (...sockets: FakeSocket[]): SocketSessions =>
  new SocketSessions(new Set(sockets), async (hashes) => {
    asked += 1;
    return new Map([...live].filter(([hash]) => hashes.includes(hash)));
  });

test('a sign-out that no node was notified of is found by asking, once for all sockets', async () => {
  const [stays, gone, alsoGone, nobodys] = [
    new FakeSocket('a', 'Asha'),
    new FakeSocket('b', 'Babul'),
    new FakeSocket('b', 'Babul'),
    new FakeSocket(null, null),
  ];
  await sessionsOf(stays, gone, alsoGone, nobodys).closeEnded();
  expect([stays, gone, alsoGone, nobodys].map(({ closed }) => closed)).toEqual([null, 4200, 4200, null]);
  expect(asked).toBe(1);
});

test('nobody is asked for where nobody is', async () => {
  await sessionsOf(new FakeSocket(null, null)).closeEnded();
  expect(asked).toBe(0);
});

test('one sign-in ends alone; a person signed out everywhere also loses what is just being looked up', () => {
  const make = () => [
    new FakeSocket('a', 'Asha'),
    new FakeSocket('a2', 'Asha'),
    new FakeSocket('a3', null),
    new FakeSocket('b', 'Babul'),
    new FakeSocket(null, null),
  ];
  const one = make();
  sessionsOf(...one).closeOf('Asha', 'a');
  expect(one.map(({ closed }) => closed)).toEqual([4200, null, null, null, null]);
  const all = make();
  sessionsOf(...all).closeOf('Asha');
  expect(all.map(({ closed }) => closed)).toEqual([4200, 4200, 4200, null, null]);
});

test('of too many sockets of a person the oldest go', () => {
  const own = [3, 1, 2].map((openedAt) => new FakeSocket('a', 'Asha', openedAt));
  const other = new FakeSocket('b', 'Babul', 0);
  const sessions = sessionsOf(...own, other);
  const [newest = other] = own;
  sessions.closeOldest(newest, 0);
  sessions.closeOldest(newest, 3);
  expect(own.every(({ closed }) => closed === null)).toBe(true);
  sessions.closeOldest(newest, 1);
  expect([...own, other].map(({ closed }) => closed)).toEqual([null, 4100, 4100, null]);
});
