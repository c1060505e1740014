import { expect, test, vi } from 'vitest';
import { drainOf, Interrupted, nextLimit } from '../../../server/jobs/slices.ts';

/** How many rows slices take on a database that needs this long for a row. */
function sizes(rows: number, msOf: (rows: number) => number): { limit: number; ms: number }[] {
  const taken: { limit: number; ms: number }[] = [];
  for (let [left, limit] = [rows, 25]; left > 0 && taken.length < 1000;) {
    const ms = msOf(Math.min(limit, left));
    taken.push({ limit, ms });
    left -= limit;
    limit = nextLimit(limit, ms);
  }
  return taken;
}

test('a slice soon takes a tenth of a second, however fast the database is', () => {
  for (const perRow of [0.002, 0.05, 0.2, 0.9]) {
    const late = sizes(100_000, (rows) => 1 + rows * perRow).slice(1);
    expect(Math.max(...late.map(({ ms }) => ms))).toBeLessThanOrEqual(200);
    expect(Math.max(...late.map(({ limit }) => limit))).toBeLessThanOrEqual(5000);
  }
});

test('a database that becomes slow gets smaller slices at once', () => {
  expect(nextLimit(5000, 2000)).toBe(1000);
  expect(nextLimit(12, 5000)).toBe(10);
  expect(nextLimit(100, 0)).toBe(200);
});

test('goes on until a slice finds fewer rows, and ends with the slice in which it is stopped', async () => {
  const took: number[] = [];
  let left = 1000;
  const slice = async (limit: number): Promise<number> => {
    const done = Math.min(limit, left);
    left -= done;
    return done;
  };
  await drainOf({ isStopped: () => false, took: (ms) => took.push(ms) })(slice);
  expect(left).toBe(0);
  expect(took.length).toBeGreaterThan(1);
  left = 1000;
  const stopped = drainOf({ isStopped: () => left < 1000, took: () => undefined });
  await expect(stopped(slice)).rejects.toThrow(Interrupted);
  expect(left).toBe(975);
});

test('a slice that takes rows one after the other is told when its tenth of a second is over', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  try {
    const told: boolean[] = [];
    await drainOf({ isStopped: () => false, took: () => undefined })(async (_limit, hasTime) => {
      for (const ms of [1000, 1099, 1100]) {
        clock.mockReturnValue(ms);
        told.push(hasTime?.() ?? true);
      }
      return 0;
    });
    expect(told).toEqual([true, true, false]);
  } finally {
    clock.mockRestore();
  }
});
