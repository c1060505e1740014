import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { socketLiveness } from '../../machines/socket-liveness.ts';

function socket({ seen = true } = {}) {
  const did: string[] = [];
  const clock = new SimulatedClock();
  const actor = createActor(
    socketLiveness.provide({
      actions: {
        ping: () => void did.push('ask'),
        'open a new socket': () => void did.push('open'),
        'report that it is alive': () => void did.push('lives'),
        'say that it is in doubt': () => void did.push('doubt'),
        'pull at once': () => void did.push('pull'),
      },
    }),
    { input: { heartbeatEveryMs: 9_000, silenceMs: () => 3_000, seen }, clock },
  ).start();
  return { actor, clock, did };
}

test('a missing heartbeat is doubt: one is asked for, what may be missed is pulled, and without one a new socket is opened', () => {
  const { actor, clock, did } = socket();
  actor.send({ type: 'LIVE' });
  clock.increment(9_000);
  actor.send({ type: 'MESSAGE' });
  clock.increment(9_999);
  expect(did).toEqual(['lives']);
  clock.increment(1);
  expect(did).toEqual(['lives', 'pull', 'doubt', 'ask']);
  clock.increment(3_000);
  expect(did.at(-1)).toBe('open');
});

test('a socket that answers when it is asked lives on', () => {
  const { actor, clock, did } = socket();
  actor.send({ type: 'LIVE' });
  actor.send({ type: 'ASK' });
  expect(did).toEqual(['lives', 'doubt', 'ask']);
  clock.increment(2_999);
  actor.send({ type: 'MESSAGE' });
  clock.increment(9_000);
  expect(did).toEqual(['lives', 'doubt', 'ask', 'lives']);
});

test('a hidden page may wait for minutes; one that is seen again waits no longer than promised', () => {
  const { actor, clock, did } = socket({ seen: false });
  actor.send({ type: 'LIVE' });
  clock.increment(119_000);
  expect(did).toEqual(['lives']);
  actor.send({ type: 'SEEN', seen: true });
  clock.increment(10_000);
  expect(did).toContain('ask');
});

test('a socket that opens too slowly is a reason to pull, once until one has lived', () => {
  const { actor, clock, did } = socket();
  clock.increment(3_000);
  expect(did).toEqual(['pull']);
  clock.increment(60_000);
  expect(did.filter((each) => each === 'pull').length).toBe(1);
  actor.send({ type: 'LIVE' });
  actor.send({ type: 'LOST' });
  clock.increment(3_000);
  expect(did.filter((each) => each === 'pull').length).toBe(2);
});

test('a socket that does not open is left for another, at longer and longer intervals; a reason to hope shortens them', () => {
  const { actor, clock, did } = socket();
  const opened = (): number => did.filter((each) => each === 'open').length;
  clock.increment(6_000);
  expect(opened()).toBe(1);
  clock.increment(6_000);
  expect(opened()).toBe(1);
  clock.increment(6_000);
  expect(opened()).toBe(2);
  actor.send({ type: 'ASK' });
  expect(opened()).toBe(2);
  clock.increment(3_000);
  actor.send({ type: 'ASK' });
  expect(opened()).toBe(3);
});
