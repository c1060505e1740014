import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refused } from '../../../server/base/refused.ts';
import { Places } from '../../../server/sync/places.ts';

/** Seconds until each of these calls may come back; null: it waits or works. */
async function answersOf(calls: Promise<void>[]): Promise<(number | null)[]> {
  return Promise.all(
    calls.map(async (call) => {
      const end = await Promise.race([call.catch((error: unknown) => error), turn(null)]);
      return end instanceof Refused ? Number(end.error.values?.['seconds']) : null;
    }),
  );
}

/** Places, all of them taken, with a full line; calls end ten at once, one each `ms` on the average. */
function busyPlaces({ places: count, ms }: { places: number; ms: number }) {
  let now = 0;
  const places = new Places(count, () => now);
  const enters = (): Promise<void> => {
    const call = places.enter('quick');
    // those who wait when a test is over are refused after it
    call.catch(() => undefined);
    return call;
  };
  const calls = Array.from({ length: count + 400 }, enters);
  return {
    places,
    calls,
    /** So many calls end. */
    ends: (times: number): void => {
      for (let time = 1; time <= times; time++) {
        if (time % 10 === 0) now += ms * 10;
        places.leave();
      }
    },
    fills: (): void => {
      while (!places.isFull('quick')) void enters();
    },
    pauses: (pause: number): void => {
      now += pause;
    },
  };
}

test('a call without a place waits in line; a quick one is before a big one', async () => {
  const places = new Places(1);
  const order: string[] = [];
  await places.enter('quick');
  const big = places.enter('big').then(() => order.push('big'));
  const quick = places.enter('quick').then(() => order.push('quick'));
  expect(places.waiting()).toEqual({ quick: 1, big: 1 });
  places.leave();
  await quick;
  places.leave();
  await big;
  expect(order).toEqual(['quick', 'big']);
  places.leave();
  await places.enter('big');
});

test('those who find the line full come back one after the other, when those before them are done', async () => {
  const { places, ends, fills } = busyPlaces({ places: 2, ms: 50 });
  ends(400);
  fills();
  const told = await answersOf(Array.from({ length: 100 }, () => places.enter('quick')));
  // 400 in line at 20 a second
  expect(told[0]).toBeGreaterThanOrEqual(19);
  expect(told[0]).toBeLessThanOrEqual(21);
  expect(Number(told[99]) - Number(told[0])).toBeGreaterThanOrEqual(4);
  expect(Number(told[99]) - Number(told[0])).toBeLessThanOrEqual(6);
  expect(told).toEqual(told.toSorted((one, other) => Number(one) - Number(other)));
});

test('nobody is sent away for more than half a minute, and a single stop sends nobody away for long', async () => {
  const { places, ends, pauses, fills } = busyPlaces({ places: 2, ms: 1 });
  ends(400);
  fills();
  pauses(60_000);
  ends(100);
  fills();
  expect(await answersOf([places.enter('quick')])).toEqual([1]);
  const all = await answersOf(Array.from({ length: 40_000 }, () => places.enter('quick')));
  expect(Math.max(...all.map(Number))).toBe(30);
});

test('after the rush everybody has a place again', async () => {
  const { places, calls, ends } = busyPlaces({ places: 3, ms: 2 });
  ends(403);
  await Promise.all(calls);
  expect(places.waiting()).toEqual({ quick: 0, big: 0 });
  expect(await answersOf([1, 2, 3].map(() => places.enter('big')))).toEqual([null, null, null]);
  expect(places.waiting()).toEqual({ quick: 0, big: 0 });
});
