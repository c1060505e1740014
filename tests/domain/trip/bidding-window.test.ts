import fc from 'fast-check';
import { expect, test } from 'vitest';
import { biddingWindow, singleBiddingRule, statusAt } from '../../../domain/trip/bidding-window.ts';
import { isOpen, tripStatuses, type TripStatus } from '../../../domain/trip/trip-status.ts';

const minute = 60_000;
const createdAt = Date.UTC(2026, 10, 20, 4, 0);
const window = (minutesToJourney: number) =>
  biddingWindow({ createdAt, journeyAt: createdAt + minutesToJourney * minute });
const after = (minutes: number) => createdAt + minutes * minute;

test('bids are taken for one hour, then the customer chooses for twenty minutes', () => {
  const staged = window(600);
  expect(staged).toEqual({ bidsUntil: after(60), confirmUntil: after(80) });
  expect(statusAt('active', staged, after(60) - 1)).toBe('active');
  expect(statusAt('active', staged, after(60))).toBe('extended');
  expect(statusAt('active', staged, after(80) - 1)).toBe('extended');
  expect(statusAt('active', staged, after(80))).toBe('expired');
});

test('both ends are capped at the journey', () => {
  expect(window(70)).toEqual({ bidsUntil: after(60), confirmUntil: after(70) });
  expect(window(61)).toEqual({ bidsUntil: after(60), confirmUntil: after(61) });
  expect(window(50)).toEqual({ bidsUntil: after(50), confirmUntil: after(50) });
});

test('the other reading has one window of two hours', () => {
  const single = biddingWindow({ createdAt, journeyAt: after(600) }, singleBiddingRule);
  expect(single).toEqual({ bidsUntil: after(120), confirmUntil: after(120) });
  expect(statusAt('active', single, after(119))).toBe('active');
  expect(statusAt('active', single, after(120))).toBe('expired');
});

test('the clock leaves every other status as it is', () => {
  const others = tripStatuses.filter((status) => !isOpen(status));
  expect(others.map((status) => statusAt(status, window(600), after(1000)))).toEqual(others);
});

test('the clock never moves a trip back', () => {
  const order: readonly TripStatus[] = ['active', 'extended', 'expired'];
  const onwards = fc.property(
    fc.constantFrom('active', 'extended'),
    fc.integer({ min: -10, max: 200 }),
    fc.nat({ max: 100 }),
    (status, minutes, later) => {
      const first = statusAt(status, window(600), after(minutes));
      const then = statusAt(first, window(600), after(minutes + later));
      return order.indexOf(status) <= order.indexOf(first) && order.indexOf(first) <= order.indexOf(then);
    },
  );
  expect(fc.check(onwards).counterexample).toBeNull();
});
