import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { race, type Copy } from '../../../src/sync/net/hedged-request.ts';

const LIMIT_MS = 3_000;

type Started = Copy & { answer(value: string): void; fail(): void };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A race whose copies end when the test says so, with its own clock. */
function racing(silentAfterMs = 300) {
  const copies: Started[] = [];
  const raced = race<string>(
    (copy) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error(`copy ${copies.length} failed`));
        copies.push({ ...copy, answer: resolve, fail });
      }),
    () => silentAfterMs,
    () => LIMIT_MS,
    () => Date.now(),
  );
  const outcomes: string[] = [];
  raced.result.then(
    (value) => outcomes.push(value),
    () => outcomes.push('failed'),
  );
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { raced, copies, outcomes, settle, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

test('a request that moves gets no copy beside it, a silent one does', () => {
  const { raced, copies, pass } = racing();
  pass(299);
  raced.beside();
  copies[0]?.onProgress();
  pass(299);
  expect(copies.length).toBe(1);
  pass(1);
  raced.beside();
  expect(copies.length).toBe(2);
});

test('a request that is too young for it gets the copy as soon as it has been silent for long enough', () => {
  const { raced, copies, pass } = racing();
  pass(100);
  raced.beside();
  pass(199);
  expect(copies.length).toBe(1);
  pass(1);
  expect(copies.length).toBe(2);
  pass(10_000);
  expect(copies.length).toBe(2);
});

test('whichever answers first counts, and the other is dropped', async () => {
  const { raced, copies, outcomes, settle, pass } = racing();
  pass(300);
  raced.beside();
  copies[1]?.answer('second');
  await settle();
  copies[0]?.answer('first');
  await settle();
  expect(outcomes).toEqual(['second']);
  expect(copies[0]?.signal.aborted).toBe(true);
});

test('three silent copies do not keep a fourth waiting: the oldest is dropped for it', async () => {
  const { raced, copies, outcomes, settle, pass } = racing();
  for (let copy = 1; copy <= 3; copy += 1) {
    pass(300);
    raced.beside();
  }
  pass(LIMIT_MS - 901);
  expect(copies.length).toBe(3);
  pass(1);
  expect(copies.map(({ signal }) => signal.aborted)).toEqual([true, false, false, false]);
  copies[0]?.fail();
  copies[3]?.answer('fourth');
  await settle();
  expect(outcomes).toEqual(['fourth']);
});

test('a person who presses again and again drops no copy that the server may be working on', () => {
  const { raced, copies, pass } = racing();
  for (let pressed = 0; pressed < 9; pressed += 1) {
    raced.beside();
    pass(300);
  }
  expect(copies.map(({ signal }) => signal.aborted)).toEqual([false, false, false]);
});

type Step = { kind: 'beside' | 'pass' | 'progress' | 'answer' | 'fail'; copy: number };

test('in whatever order copies start, move, answer and fail, one result comes of them', async () => {
  const step = fc.record<Step>({
    kind: fc.constantFrom('beside', 'pass', 'progress', 'answer', 'fail'),
    copy: fc.nat({ max: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { raced, copies, outcomes, settle, pass } = racing();
      const ended = new Set<number>();
      let expected: string | null = null;
      for (const { kind, copy } of steps) {
        const one = copies[copy];
        if (kind === 'beside') raced.beside();
        if (kind === 'pass') pass(200);
        if (kind === 'progress') one?.onProgress();
        const isRunning = one && !one.signal.aborted && !ended.has(copy);
        if (isRunning && (kind === 'answer' || kind === 'fail')) {
          ended.add(copy);
          if (kind === 'answer') {
            one.answer(`${copy}`);
            expected ??= `${copy}`;
          } else {
            one.fail();
            if (copies.every(({ signal }, at) => ended.has(at) || signal.aborted)) expected ??= 'failed';
          }
        }
        await settle();
        expect(outcomes).toEqual(expected === null ? [] : [expected]);
        const open = copies.filter(({ signal }, at) => !ended.has(at) && !signal.aborted).length;
        expect(open).toBeLessThanOrEqual(expected === null ? 3 : 0);
      }
    }),
  );
});
