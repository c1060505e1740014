import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DeadlineWatch, mayMove } from '../../../server/jobs/deadline-watch.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T06:00:00Z');

/** A node that looks each minute at a time that may be ahead of the true one. */
function node(startedAt: number) {
  const world = { true: startedAt, ahead: 0, trouble: false };
  const watch = new DeadlineWatch(
    { now: () => world.true + world.ahead, trouble: () => (world.trouble ? 'clocks differ' : null) },
    () => world.true - startedAt,
  );
  return { world, watch };
}

const deadlines = fc.array(fc.integer({ min: -600 * MINUTE, max: 3000 * MINUTE }), { maxLength: 60 });

test('nothing moves before its time, and what comes due under watch moves at once', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), fc.integer(), fc.nat(), (at, now, since, lastedMs) => {
      const may = mayMove(at, now, { since, lastedMs });
      const isRight = at > now ? !may : may || at < since;
      expect(isRight).toBe(true);
    }),
  );
});

test('after hours of downtime everything that was due is done, six minutes after the start', () => {
  fc.assert(
    fc.property(deadlines, (offsets) => {
      const { world, watch } = node(NOON);
      const open = new Set(offsets.map((ms) => NOON + ms));
      for (let minute = 0; minute <= 6; minute += 1) {
        const may = watch.look();
        for (const at of open) if (may?.(at)) open.delete(at);
        if (minute < 6) world.true += MINUTE;
      }
      expect([...open].filter((at) => at <= world.true)).toEqual([]);
    }),
  );
});

test('a node whose time is ahead for less than five minutes moves nothing that it was not watching', () => {
  fc.assert(
    fc.property(
      deadlines,
      fc.integer({ min: 10 * MINUTE, max: 2000 * MINUTE }),
      fc.integer({ min: 1, max: 4 }),
      (offsets, ahead, minutes) => {
        const { world, watch } = node(NOON);
        watch.look();
        world.true += MINUTE;
        watch.look();
        world.ahead = ahead;
        const wrong = NOON + MINUTE + ahead;
        // a deadline in the very minutes of the wrong time looks as any other that comes due
        const other = offsets.map((ms) => NOON + ms).filter((at) => at < wrong - 2 * MINUTE);
        for (let minute = 0; minute < minutes; minute += 1) {
          const may = watch.look();
          expect(other.filter((at) => may?.(at))).toEqual([]);
          world.true += MINUTE;
        }
      },
    ),
  );
});

test('in trouble nothing moves, and the second look is counted from its end', () => {
  const { world, watch } = node(NOON);
  const late = NOON - 60 * MINUTE;
  expect(watch.look()?.(late)).toBe(false);
  world.true += 4 * MINUTE;
  world.trouble = true;
  expect(watch.look()).toBeNull();
  world.trouble = false;
  expect(watch.look()?.(late)).toBe(false);
  world.true += 4 * MINUTE;
  expect(watch.look()?.(late)).toBe(false);
  world.true += MINUTE;
  expect(watch.look()?.(late)).toBe(true);
});
