import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProber, type Prober } from '../../../src/sync/live/prober.ts';

let probes: AbortSignal[];
let mayLeave: boolean;
let alive: number;
let prober: Prober;

beforeEach(() => {
  vi.useFakeTimers();
  probes = [];
  mayLeave = true;
  alive = 0;
  prober = createProber({
    // as on a dead link: nothing comes until it is aborted
    probe: (signal) => {
      probes.push(signal);
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('given up'))),
      );
    },
    silenceMs: () => 3_000,
    mayLeave: () => mayLeave,
    alive: () => (alive += 1),
  });
});
afterEach(() => {
  prober.stop();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('in doubt one probe a second goes out, beside those that are silent', async () => {
  prober.doubt(500);
  await pass(499);
  expect(probes.length).toBe(0);
  await pass(1);
  expect(probes.length).toBe(1);
  await pass(3_000);
  expect(probes.length).toBe(4);
  expect(probes.some(({ aborted }) => aborted)).toBe(false);
});

test('the first byte ends the doubt, once, and aborts the probes', async () => {
  prober.doubt(0);
  await pass(2_500);
  prober.received();
  prober.received();
  expect(alive).toBe(1);
  expect(probes.every(({ aborted }) => aborted)).toBe(true);
  const before = probes.length;
  await pass(10_000);
  expect(probes.length).toBe(before);
});

test('a byte without a doubt is no news', () => {
  prober.received();
  expect(alive).toBe(0);
});

test('a doubt that nobody renews ends after 20 s; one that is renewed goes on', async () => {
  prober.doubt(0);
  await pass(15_000);
  prober.doubt(0);
  await pass(15_000);
  const renewed = probes.length;
  expect(renewed).toBeGreaterThan(25);
  await pass(10_000);
  const ended = probes.length;
  expect(probes.every(({ aborted }) => aborted)).toBe(true);
  await pass(60_000);
  expect(probes.length).toBe(ended);
  expect(alive).toBe(0);
});

test('where the phone says that nothing can leave it, nothing is sent, and it looks again', async () => {
  mayLeave = false;
  prober.doubt(0);
  await pass(5_000);
  expect(probes.length).toBe(0);
  mayLeave = true;
  await pass(1_000);
  expect(probes.length).toBe(1);
});

test('the next doubt starts over', async () => {
  prober.doubt(0);
  await pass(0);
  prober.received();
  prober.doubt(1_000);
  await pass(1_000);
  expect(probes.map(({ aborted }) => aborted)).toEqual([true, false]);
  prober.received();
  expect(alive).toBe(2);
});
