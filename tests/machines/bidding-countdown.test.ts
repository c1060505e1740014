import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { biddingWindow } from '../../domain/trip/bidding-window.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import { biddingCountdown, remainingOf, type Announcement } from '../../machines/bidding-countdown.ts';

const minute = 60_000;
const createdAt = Date.UTC(2026, 10, 20, 4, 0);
const window = biddingWindow({ createdAt, journeyAt: createdAt + 600 * minute });
const after = (minutes: number) => createdAt + minutes * minute;

function countdown(minutes = 0, status: TripStatus = 'active', isHeld = false) {
  const said: string[] = [];
  const trip = { status, window, createdAt, isHeld };
  const actor = createActor(biddingCountdown, { input: { ...trip, now: after(minutes) } }).start();
  let last: Announcement | null = null;
  actor.subscribe(({ context }) => {
    if (context.said && context.said !== last) said.push(`${context.said.until} in ${context.said.minutes}`);
    last = context.said;
  });
  const tick = (at: number) => {
    actor.send({ type: 'TICK', now: after(at) });
    return actor.getSnapshot().value;
  };
  return { actor, trip, said, tick, left: () => remainingOf(actor.getSnapshot().context).ms };
}

test('it goes through its states to the millisecond', () => {
  const { tick } = countdown();
  const ms = 1 / minute;
  expect(tick(49.9)).toBe('bidding');
  expect(tick(50)).toBe('last ten minutes');
  expect(tick(60 - ms)).toBe('last ten minutes');
  expect(tick(60)).toBe('choosing');
  expect(tick(80 - ms)).toBe('choosing');
  expect(tick(80)).toBe('over');
});

test('it counts to the end at hand and stops at zero', () => {
  const { tick, left } = countdown();
  tick(18);
  expect(left()).toBe(42 * minute);
  tick(65);
  expect(left()).toBe(15 * minute);
  tick(200);
  expect(left()).toBe(0);
});

test('ten minutes and one minute are announced once each, for both ends', () => {
  const { said, tick } = countdown();
  for (let at = 0; at <= 90; at += 0.25) tick(at);
  expect(said).toEqual(['bids close in 10', 'bids close in 1', 'choosing ends in 10', 'choosing ends in 1']);
});

test('after a sleep only what is true now is said', () => {
  const { said, tick } = countdown();
  tick(59.5);
  expect(said).toEqual(['bids close in 1']);
  tick(79.5);
  expect(said).toEqual(['bids close in 1']);
});

test('opened late it shows the state at once and announces nothing passed', () => {
  const { actor, said } = countdown(55);
  expect(actor.getSnapshot().value).toBe('last ten minutes');
  expect(said).toEqual([]);
});

test('a trip that was confirmed or canceled counts no more', () => {
  const { actor, trip, tick, left } = countdown();
  actor.send({ type: 'TRIP', trip: { ...trip, status: 'hold' } });
  expect(actor.getSnapshot().value).toBe('over');
  expect(tick(10)).toBe('over');
  expect(left()).toBe(0);
});

test('a clock put right moves it back to where it belongs', () => {
  const { tick } = countdown();
  expect(tick(60.1)).toBe('choosing');
  expect(tick(59.9)).toBe('last ten minutes');
});

test('the state depends on the time alone, not on how often it ticked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 100 })),
      fc.integer({ min: 0, max: 100 }),
      (ticks, last) => {
        const walked = countdown();
        for (const at of ticks) walked.tick(at);
        expect(walked.tick(last)).toBe(countdown(last).actor.getSnapshot().value);
      },
    ),
  );
  expect.hasAssertions();
});

test('what was said stays until its end has come', () => {
  const { actor, tick } = countdown(49);
  tick(51);
  tick(55);
  expect(actor.getSnapshot().context.said).toEqual({ minutes: 10, until: 'bids close' });
  tick(61);
  expect(actor.getSnapshot().context.said).toBeNull();
});

test('a trip on which a choice may have arrived is not ended by the clock alone', () => {
  const { actor, tick } = countdown(79, 'extended', true);
  expect(tick(81)).toBe('choosing');
  expect(remainingOf(actor.getSnapshot().context)).toMatchObject({ status: 'extended', ms: 0 });
});
