import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import {
  changedChoice,
  dhakaHour,
  isQuiet,
  presetChoice,
  pushTime,
  nextSummary,
  summarySpan,
  type NoticeChoice,
  wayOf,
} from '../../../domain/notice/notice-choice.ts';

const at = (time: string, date = '2026-03-02'): number => dhakaInstant(date, time);

describe('quiet hours', () => {
  test.each([
    ['21:59:59', false],
    ['22:00:00', true],
    ['02:30:00', true],
    ['05:59:59', true],
    ['06:00:00', false],
  ])('are preset from 22 to 6 in Dhaka: at %s %s', (time, quiet) => {
    expect(isQuiet(presetChoice.quiet, at(time))).toBe(quiet);
  });

  test('hold every push but that of an agreement, unless the person wants that held too', () => {
    const night = at('23:00:00');
    expect(pushTime(presetChoice, 'bids', night)).toBe('later');
    expect(pushTime(presetChoice, 'agreements', night)).toBe('now');
    expect(pushTime({ ...presetChoice, decisive: false }, 'agreements', night)).toBe('later');
    expect(pushTime(presetChoice, 'bids', at('12:00:00'))).toBe('now');
  });

  test('may be none', () => {
    expect(pushTime({ ...presetChoice, quiet: null }, 'bids', at('23:00:00'))).toBe('now');
  });
});

test('a kind that is only for the app, or for nothing, is never pushed', () => {
  const choice = changedChoice(presetChoice, { ways: { agreements: 'app', bids: 'none' } });
  expect(pushTime(choice, 'agreements', at('12:00:00'))).toBe('never');
  expect(pushTime(choice, 'bids', at('12:00:00'))).toBe('never');
  expect(changedChoice(choice, { digest: 20 }).ways).toEqual({ agreements: 'app', bids: 'none' });
});

describe('a summary', () => {
  test('of the night comes at its end and stands for all of it', () => {
    expect(summarySpan(presetChoice, at('06:20:00'))).toEqual({
      from: at('22:00:00', '2026-03-01'),
      to: at('06:00:00'),
    });
    expect(summarySpan(presetChoice, at('07:00:00'))).toBeNull();
  });

  test('of the day comes at the hour that was chosen', () => {
    const daily = { ...presetChoice, digest: 20 };
    expect(summarySpan(daily, at('20:59:00'))).toEqual({
      from: at('20:00:00', '2026-03-01'),
      to: at('20:00:00'),
    });
    expect(summarySpan(daily, at('06:20:00'))).toBeNull();
  });

  test('has its hour, the present one until it is over', () => {
    expect(nextSummary(presetChoice, at('05:59:59'))).toBe(at('06:00:00'));
    expect(nextSummary(presetChoice, at('06:59:59'))).toBe(at('06:00:00'));
    expect(nextSummary(presetChoice, at('07:00:00'))).toBe(at('06:00:00', '2026-03-03'));
    expect(nextSummary({ ...presetChoice, digest: 20 }, at('07:00:00'))).toBe(at('20:00:00'));
  });

  test('of whoever has neither never comes', () => {
    expect(nextSummary({ ...presetChoice, quiet: null }, at('06:20:00'))).toBeNull();
    expect(nextSummary({ ...presetChoice, quiet: { from: 6, to: 6 } }, at('06:20:00'))).toBeNull();
    expect(summarySpan({ ...presetChoice, quiet: null }, at('06:20:00'))).toBeNull();
  });

  test('stands for every instant whose push was held, once', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const choices: fc.Arbitrary<NoticeChoice> = fc.record({
      ways: fc.constant({}),
      quiet: fc.option(fc.record({ from: hour, to: hour })),
      decisive: fc.boolean(),
      digest: fc.option(hour),
      locale: fc.constant(null),
    });
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(choices, minute, (choice, minutes) => {
        const instant = at('00:00:00') + minutes * 60_000;
        if (pushTime(choice, 'bids', instant) !== 'later') return;
        const hours = Array.from({ length: 25 }, (_, ahead) => instant + ahead * 60 * 60_000);
        const spans = hours.flatMap((each) => summarySpan(choice, each) ?? []);
        const covering = new Set(
          spans.filter(({ from, to }) => from <= instant && instant < to).map(({ to }) => to),
        );
        expect(covering.size).toBe(1);
      }),
    );
  });
});

test('the last second of a day is in its last hour', () => {
  expect(dhakaHour(at('23:59:59'))).toBe(23);
});

test('a passenger is notified of offers only when that was asked for', () => {
  expect(wayOf(presetChoice, 'new_trips', 'customer')).toBe('none');
  expect(wayOf({ ways: { new_trips: 'push' } }, 'new_trips', 'customer')).toBe('push');
  expect(wayOf(presetChoice, 'new_trips', 'provider')).toBe('push');
});
