import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  actWindowMs,
  checkAgreementsCanceled,
  checkOpenTrips,
  checkPace,
  checkReports,
  defaultAccountLimits as limits,
} from '../../../domain/person/account-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1000 * HOUR;

test('ten trips may be open and no eleventh', () => {
  expect(checkOpenTrips(limits, 9)).toBeNull();
  expect(checkOpenTrips(limits, 10)).toEqual({ code: 'too_many_open_trips', values: { max: 10 } });
});

test('three reports about a trip are taken', () => {
  expect(checkReports(limits, 2)).toBeNull();
  expect(checkReports(limits, 3)).toMatchObject({ code: 'too_many_reports', field: 'text' });
});

describe('the pace', () => {
  const every = (minutes: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => NOW - (count - i) * minutes * MINUTE);

  test('of bids is 30 an hour; the refusal says when the next may come', () => {
    expect(checkPace(limits, 'bid_placed', every(2, 29), NOW)).toBeNull();
    expect(checkPace(limits, 'bid_placed', every(1, 30), NOW)).toEqual({
      code: 'too_many_bids',
      field: 'price',
      values: { max: 30, minutes: 30 },
    });
  });

  test('of one bid’s changes is 6 an hour', () => {
    expect(checkPace(limits, 'bid_changed', every(5, 6), NOW)).toMatchObject({ values: { minutes: 30 } });
    expect(checkPace(limits, 'bid_changed', every(10, 6), NOW)).toBeNull();
  });

  test('never lets more through in any hour than it says', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 120 }), (gaps) => {
        let now = NOW;
        const done: number[] = [];
        for (const gap of gaps) {
          now += gap * MINUTE;
          if (!checkPace(limits, 'bid_changed', done, now)) done.push(now);
        }
        for (const at of done)
          expect(
            done.filter((other) => other > at - actWindowMs.bid_changed && other <= at).length,
          ).toBeLessThanOrEqual(limits.changesAnHour);
      }),
    );
  });

  test('is open again when the time that it told is over', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 6, maxLength: 12 }), (ago) => {
        const done = ago.map((minutes) => NOW - minutes * MINUTE).sort((a, b) => a - b);
        const refusal = checkPace(limits, 'bid_changed', done, NOW);
        if (!refusal) return;
        const wait = Number(refusal.values?.['minutes']) * MINUTE;
        expect(checkPace(limits, 'bid_changed', done, NOW + wait)).toBeNull();
      }),
    );
  });
});

describe('who cancels agreed trips again and again', () => {
  const days = (...ago: number[]): number[] => ago.map((day) => NOW - day * 24 * HOUR);

  test('waits a day after the fifth in a week', () => {
    expect(checkAgreementsCanceled(limits, days(6, 5, 4, 3), NOW)).toBeNull();
    expect(checkAgreementsCanceled(limits, days(6, 5, 4, 3, 0.5), NOW)).toEqual({
      code: 'agreements_canceled_often',
      values: { count: 5, hours: 12 },
    });
    expect(checkAgreementsCanceled(limits, days(6, 5, 4, 3, 1), NOW)).toBeNull();
    expect(checkAgreementsCanceled(limits, days(8, 5, 4, 3, 0.5), NOW)).toBeNull();
  });
});
