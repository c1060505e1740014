import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { backoffMs, syncCycle, type Outcome, type UploadOutcome } from '../../machines/sync-cycle.ts';

const done: Outcome = { kind: 'done' };

/** A cycle with a scripted server: each slot gives its next answer, or `done` after the last. */
function cycle(script: { push?: Outcome[]; pull?: Outcome[]; upload?: UploadOutcome[] } = {}) {
  const calls: string[] = [];
  const clock = new SimulatedClock();
  const slot = (name: 'push' | 'pull') =>
    fromPromise<Outcome>(() => {
      calls.push(name);
      return Promise.resolve(script[name]?.shift() ?? done);
    });
  // most tests are about a person without files: looking for them is not worth a line
  const upload = fromPromise<UploadOutcome>(() => {
    if (script.upload) calls.push('upload');
    return Promise.resolve(script.upload?.shift() ?? { kind: 'none' });
  });
  const actor = createActor(
    syncCycle.provide({ actors: { push: slot('push'), pull: slot('pull'), upload } }),
    { input: { random: () => 0.5 }, clock },
  ).start();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    return actor.getSnapshot().value;
  };
  return { actor, calls, clock, settle };
}

test('it pushes, then pulls, then rests', async () => {
  const { calls, settle } = cycle();
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'pull']);
});

test('a poke during a request is remembered and served after it', async () => {
  const { actor, calls, settle } = cycle();
  actor.send({ type: 'POKE' });
  actor.send({ type: 'POKE' });
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'pull', 'push', 'pull']);
});

test('a gap in the numbers is only pulled', async () => {
  const { actor, calls, settle } = cycle();
  await settle();
  actor.send({ type: 'GAP' });
  await settle();
  expect(calls).toEqual(['push', 'pull', 'pull']);
});

test('without an answer it waits, longer each time, and keeps the order', async () => {
  const { calls, clock, settle } = cycle({ push: [{ kind: 'unreachable' }, { kind: 'unreachable' }] });
  expect(await settle()).toBe('resting');
  clock.increment(749);
  expect(await settle()).toBe('resting');
  clock.increment(1);
  expect(await settle()).toBe('resting');
  clock.increment(1500);
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'push', 'push', 'pull']);
});

test('the net coming back ends the wait', async () => {
  const { actor, settle } = cycle({ push: [{ kind: 'unreachable' }] });
  await settle();
  actor.send({ type: 'ONLINE' });
  expect(await settle()).toBe('idle');
});

const unreachable = (times: number): Outcome[] =>
  Array.from({ length: times }, () => ({ kind: 'unreachable' }));

test('what is done without a net does not lengthen the wait', async () => {
  const { actor, calls, clock, settle } = cycle({ push: unreachable(6) });
  await settle();
  for (let deed = 0; deed < 5; deed += 1) {
    actor.send({ type: 'POKE' });
    expect(await settle()).toBe('resting');
  }
  clock.increment(750);
  expect(await settle()).toBe('idle');
  expect(calls.filter((call) => call === 'push').length).toBe(7);
});

test('the wait starts over where the net returns during a request that is then lost', async () => {
  const { actor, clock, settle } = cycle({ push: unreachable(6) });
  for (const wait of [750, 1500, 3000, 6000]) {
    expect(await settle()).toBe('resting');
    clock.increment(wait);
  }
  actor.send({ type: 'ONLINE' });
  expect(await settle()).toBe('resting');
  clock.increment(750);
  expect(await settle()).toBe('resting');
  clock.increment(1500);
  expect(await settle()).toBe('idle');
});

test('a busy server is not poked before the time it asked for', async () => {
  const { actor, calls, clock, settle } = cycle({ push: [{ kind: 'busy', retryAfterMs: 30_000 }] });
  await settle();
  actor.send({ type: 'POKE' });
  clock.increment(29_999);
  expect(await settle()).toBe('resting');
  clock.increment(1);
  expect(await settle()).toBe('idle');
  expect(calls.filter((call) => call === 'push').length).toBeGreaterThanOrEqual(2);
});

test.each([
  ['signed-out', 'signedOut'],
  ['update-required', 'outdated'],
] as const)('%s stops it, from pushing and from pulling', async (kind, state) => {
  expect(await cycle({ push: [{ kind }] }).settle()).toBe(state);
  const pulling = cycle({ pull: [{ kind }] });
  expect(await pulling.settle()).toBe(state);
  expect(pulling.actor.getSnapshot().status).toBe('done');
  expect(pulling.calls).toEqual(['push', 'pull']);
});

test('the wait grows to a minute, is spread by chance and honours the server', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat({ max: 300_000 }),
      (failures, random, asked) => {
        const wait = backoffMs(failures, asked, random);
        expect(wait).toBeGreaterThanOrEqual(asked);
        expect(wait).toBeLessThanOrEqual(Math.max(60_000, asked));
        expect(backoffMs(failures + 1, asked, random)).toBeGreaterThanOrEqual(wait);
      },
    ),
  );
  expect(backoffMs(1, 0, 0)).toBe(500);
  expect(backoffMs(20, 0, 0)).toBe(30_000);
  expect(backoffMs(20, 0, 1, false)).toBe(20_000);
});

test('a person who asks for a try ends the wait after a failure, though not one that the server asked for', async () => {
  const failing = cycle({ push: [{ kind: 'busy', retryAfterMs: 0 }] });
  expect(await failing.settle()).toBe('resting');
  failing.actor.send({ type: 'POKE' });
  expect(await failing.settle()).toBe('resting');
  failing.actor.send({ type: 'TRY' });
  expect(await failing.settle()).toBe('idle');

  const asked = cycle({ push: [{ kind: 'busy', retryAfterMs: 30_000 }] });
  await asked.settle();
  asked.actor.send({ type: 'TRY' });
  expect(await asked.settle()).toBe('resting');
  asked.clock.increment(30_000);
  expect(await asked.settle()).toBe('idle');
});

test('what the server cannot judge now waits, and the phone pulls all the same', async () => {
  const { calls, clock, settle } = cycle({ push: [{ kind: 'partly' }, { kind: 'partly' }] });
  expect(await settle()).toBe('resting');
  expect(calls).toEqual(['push', 'pull']);
  clock.increment(750);
  expect(await settle()).toBe('resting');
  clock.increment(1500);
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'pull', 'push', 'pull', 'push', 'pull']);
});

test.each(['ONLINE', 'SEEN', 'TRY', 'ALIVE'] as const)(
  '%s during a request starts a fresh copy beside it at once',
  async (type) => {
    let copies = 0;
    const actor = createActor(
      syncCycle.provide({
        actors: { push: fromPromise<Outcome>(() => new Promise(() => undefined)) },
        actions: { 'start a fresh copy beside a silent request': () => (copies += 1) },
      }),
      { input: { random: () => 0.5 } },
    ).start();
    actor.send({ type: 'POKE' });
    expect(copies).toBe(0);
    actor.send({ type });
    expect(copies).toBe(1);
    expect(actor.getSnapshot().value).toBe('pushing');
  },
);

test('after a request that timed out in silence the server is probed, and its first byte ends the wait', async () => {
  const silent: Outcome = { kind: 'unreachable', why: 'silent' };
  const listening = cycle({ push: [silent] });
  expect(await listening.settle()).toBe('resting');
  listening.actor.send({ type: 'ALIVE' });
  expect(await listening.settle()).toBe('idle');
});

test('a net that answers in the server’s place is no server, and that is shown until the server answers', async () => {
  const { actor, clock, settle } = cycle({ push: [{ kind: 'unreachable', why: 'intercepted' }] });
  expect(await settle()).toBe('resting');
  expect(actor.getSnapshot().context).toMatchObject({ reachable: false, intercepted: true });
  clock.increment(1_000);
  expect(await settle()).toBe('idle');
  expect(actor.getSnapshot().context).toMatchObject({ reachable: true, intercepted: false });
});

test('files go chunk by chunk when all else is done, and what has arrived is pushed for', async () => {
  const { calls, settle } = cycle({ upload: [{ kind: 'more' }, { kind: 'more' }, { kind: 'arrived' }] });
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'pull', 'upload', 'upload', 'upload', 'push', 'pull', 'upload']);
});

test('what is done meanwhile goes before the next chunk', async () => {
  const { actor, calls, settle } = cycle({ upload: [{ kind: 'more' }, { kind: 'more' }] });
  actor.subscribe(() => {
    if (calls.filter((call) => call === 'upload').length === 1 && calls.length === 3) {
      calls.push('deed');
      actor.send({ type: 'POKE' });
    }
  });
  await settle();
  expect(calls).toEqual(['push', 'pull', 'upload', 'deed', 'push', 'pull', 'upload', 'upload']);
});

test('a server that takes no files now delays only them', async () => {
  const { actor, calls, clock, settle } = cycle({ upload: [{ kind: 'later', retryAfterMs: 30_000 }] });
  expect(await settle()).toBe('idle');
  actor.send({ type: 'POKE' });
  await settle();
  expect(calls).toEqual(['push', 'pull', 'upload', 'push', 'pull']);
  clock.increment(30_000);
  await settle();
  expect(calls.slice(5)).toEqual(['upload']);
});

test('a person who asks for a try also asks for the files', async () => {
  const { actor, calls, settle } = cycle({ upload: [{ kind: 'later', retryAfterMs: 3_600_000 }] });
  await settle();
  actor.send({ type: 'TRY' });
  await settle();
  expect(calls.slice(3)).toEqual(['push', 'pull', 'upload']);
});

test('a cut in the middle of a file waits as any other, and files that may not go are not asked for again', async () => {
  const { calls, clock, settle } = cycle({
    upload: [{ kind: 'unreachable' }, { kind: 'held' }],
  });
  expect(await settle()).toBe('resting');
  clock.increment(1_000);
  expect(await settle()).toBe('idle');
  expect(calls).toEqual(['push', 'pull', 'upload', 'push', 'pull', 'upload']);
});
