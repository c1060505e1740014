import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DatabaseClock } from '../../../server/act/clock.ts';

const NOON = Date.parse('2026-11-20T06:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A machine beside a database: true time passes, and each of the two clocks can be set wrong. */
function machine(isOneClock = false) {
  const world = { true: NOON, nodeAhead: 0, databaseAhead: 0, thereMs: 0, backMs: 0 };
  const clock = new DatabaseClock({
    isOneClock,
    database: () => {
      world.true += world.thereMs;
      const read = world.true + world.databaseAhead;
      world.true += world.backMs;
      return Promise.resolve(read);
    },
    wall: () => world.true + world.nodeAhead,
    // a machine that has run for a day
    monotonic: () => world.true - NOON + DAY,
  });
  const pass = async (ms: number): Promise<void> => {
    const until = world.true + ms;
    for (; world.true < until; world.true = Math.min(until, world.true + 10_000)) await clock.measure();
    await clock.measure();
  };
  return { world, clock, pass };
}

describe('the server’s time', () => {
  test('is the database’s, whatever this node’s clock says, and the node says that it is wrong', async () => {
    const { world, clock, pass } = machine();
    world.nodeAhead = DAY;
    await clock.measure();
    expect(clock.now()).toBe(world.true);
    expect(clock.trouble()).toBe("this node's clock is 86400 s ahead of the server's time");
    world.nodeAhead = -40_000;
    expect(clock.trouble()).toContain('40 s behind');
    world.nodeAhead = 29_000;
    expect(clock.trouble()).toBeNull();
    await pass(MINUTE);
    expect(clock.now()).toBe(world.true);
  });

  test('is right again as soon as the clock is that it shares with its database', async () => {
    const { world, clock, pass } = machine(true);
    await clock.measure();
    Object.assign(world, { nodeAhead: DAY, databaseAhead: DAY });
    await pass(MINUTE);
    expect([clock.now(), clock.trouble()]).toEqual([world.true, expect.stringContaining('86400 s ahead')]);
    Object.assign(world, { nodeAhead: 0, databaseAhead: 0 });
    expect([clock.now(), clock.trouble()]).toEqual([world.true, null]);
  });

  test('is read from the middle of the round trip, and a slow answer does not spoil it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ thereMs: fc.nat(400), backMs: fc.nat(400) }), { minLength: 1, maxLength: 20 }),
        async (trips) => {
          const { world, clock } = machine();
          let best = Infinity;
          for (const trip of trips) {
            Object.assign(world, trip);
            await clock.measure();
            best = Math.min(best, (trip.thereMs + trip.backMs) / 2);
            expect(Math.abs(clock.now() - world.true)).toBeLessThanOrEqual(best + 1);
          }
        },
      ),
    );
  });

  test('does not follow a jump that is taken back, and follows one that lasts', async () => {
    const { world, clock, pass } = machine();
    await clock.measure();
    world.databaseAhead = DAY;
    await pass(25_000);
    expect(clock.now()).toBe(world.true);
    expect(clock.trouble()).toBe("the database's clock is 86400 s ahead of the server's time");
    world.databaseAhead = 0;
    await pass(10_000);
    expect(clock.trouble()).toBeNull();
    world.databaseAhead = -DAY;
    await pass(4 * MINUTE);
    expect(clock.now()).toBe(world.true);
    await pass(2 * MINUTE);
    expect(clock.now()).toBe(world.true - DAY);
  });

  test('of the embedded database, which has no clock but the machine’s, does not jump with it', async () => {
    const { world, clock, pass } = machine();
    await clock.measure();
    world.nodeAhead = world.databaseAhead = DAY;
    expect(clock.trouble()).toContain('86400 s ahead');
    await pass(25_000);
    expect(clock.now()).toBe(world.true);
    // a machine that slept: its clock is right, and what the monotonic clock has missed is added
    await pass(5 * MINUTE);
    expect([clock.now() - world.true, clock.trouble()]).toEqual([DAY, null]);
  });

  test('never trusts two clocks that are apart, and is never more than a jump of five minutes wrong', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            ahead: fc.integer({ min: -DAY, max: DAY }),
            ms: fc.integer({ min: 1000, max: 250_000 }),
          }),
          {
            maxLength: 12,
          },
        ),
        async (jumps) => {
          const { world, clock, pass } = machine();
          await clock.measure();
          for (const { ahead, ms } of jumps) {
            world.nodeAhead = ahead;
            await pass(ms);
            expect(clock.now()).toBe(world.true);
            expect(clock.trouble() === null).toBe(Math.abs(ahead) <= 30_000);
          }
        },
      ),
    );
  });
});
