import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayPartOf,
  dhakaDate,
  dhakaInstant,
  dhakaTime,
  isDate,
  isTime,
  readDhakaInstant,
  selectableDates,
  selectableTimes,
} from '../../../domain/base/calendar.ts';

test('Dhaka is six hours ahead of UTC', () => {
  expect(dhakaInstant('2026-11-21', '07:30')).toBe(Date.UTC(2026, 10, 21, 1, 30));
  expect(dhakaDate(Date.UTC(2026, 10, 20, 18, 0))).toBe('2026-11-21');
  expect(dhakaTime(Date.UTC(2026, 10, 20, 18, 0))).toBe('00:00:00');
});

test('the zone’s own past is honoured: Bangladesh had summer time in 2009', () => {
  expect(dhakaInstant('2009-08-01', '07:00')).toBe(Date.UTC(2009, 7, 1, 0, 0));
});

test('date and time at an instant are those of the zone by its name, in its summer of 2009 too', () => {
  const start = Date.UTC(1970, 0, 1);
  const summer = Date.UTC(2009, 5, 19, 16);
  const instants = fc.oneof(
    fc.integer({ min: start, max: Date.UTC(2060, 0, 1) }),
    fc.integer({ min: summer, max: summer + 2 * 60 * 60 * 1000 }),
  );
  fc.assert(
    fc.property(instants, (instant) => {
      const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('Asia/Dhaka');
      expect(dhakaDate(instant)).toBe(local.toPlainDate().toString());
      expect(dhakaTime(instant)).toBe(local.toPlainTime().toString({ smallestUnit: 'second' }));
    }),
  );
});

test('an instant survives being written as date and time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_600_000_000, max: 2_500_000_000 }), (seconds) => {
      const instant = seconds * 1000;
      expect(dhakaInstant(dhakaDate(instant), dhakaTime(instant))).toBe(instant);
    }),
  );
});

const offered = fc
  .integer({ min: 0, max: 40_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const aroundChanges = fc.constantFrom(
  '2009-06-18',
  '2009-06-19',
  '2009-06-20',
  '2009-12-30',
  '2009-12-31',
  '2010-01-01',
);
const timeOfDay = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minutes) =>
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
  );

test('a date and a time are the instant that Temporal finds, where the clocks were changed too', () => {
  fc.assert(
    fc.property(fc.oneof(offered, aroundChanges), timeOfDay, (date, time) => {
      const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime('Asia/Dhaka');
      expect(readDhakaInstant(date, time)).toBe(zoned.epochMilliseconds);
    }),
  );
});

test('days are added as Temporal adds them', () => {
  fc.assert(
    fc.property(offered, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
      expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString());
    }),
  );
  expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
});

test('a text of digits is a date when Temporal knows it', () => {
  const digits = fc.integer({ min: 0, max: 99 }).map((part) => String(part).padStart(2, '0'));
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }), digits, digits, (year, month, day) => {
      const text = `${year}-${month}-${day}`;
      const known = (): boolean => {
        try {
          return Temporal.PlainDate.from(text).toString() === text;
        } catch {
          return false;
        }
      };
      expect(isDate(text)).toBe(known());
    }),
  );
});

test.each(['2026-02-30', '2026-13-01', '20261121', '2026-11-21T00:00', '', 'tomorrow'])(
  'is no date: %j',
  (text) => expect(isDate(text)).toBe(false),
);

test.each(['24:00', '7:30', '07:60', '07:30:60', ''])('is no time: %j', (text) =>
  expect(isTime(text)).toBe(false),
);

test('an unreal date has no instant', () => {
  expect(isDate('2028-02-29')).toBe(true);
  expect(readDhakaInstant('2026-02-30', '10:00')).toBeNull();
  expect(() => dhakaInstant('2026-02-30', '10:00')).toThrow(RangeError);
});

test('the parts of the day begin at their own hour', () => {
  const parts = [0, 3, 4, 5, 6, 11, 12, 15, 16, 17, 18, 19, 20, 23].map(dayPartOf);
  expect(parts).toEqual([
    'night',
    'night',
    'dawn',
    'dawn',
    'morning',
    'morning',
    'noon',
    'noon',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'night',
    'night',
  ]);
});

test('five dates are on offer, over the end of a month too', () => {
  expect(selectableDates(dhakaInstant('2026-11-28', '00:10'))).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
  ]);
});

test('today offers the half hours later than one hour from now', () => {
  const times = (now: string) => selectableTimes('2026-11-20', dhakaInstant('2026-11-20', now));
  expect(times('10:15')[0]).toBe('11:30:00');
  expect(times('10:30')[0]).toBe('12:00:00');
  expect(times('10:29:59')[0]).toBe('11:30:00');
  expect(times('22:30')).toEqual([]);
  expect(times('10:15').at(-1)).toBe('23:30:00');
});

test('another day offers all 48, except just after midnight', () => {
  const now = (time: string) => dhakaInstant('2026-11-20', time);
  expect(selectableTimes('2026-11-21', now('10:00'))).toHaveLength(48);
  expect(selectableTimes('2026-11-21', now('23:30'))[0]).toBe('01:00:00');
  expect(selectableTimes('2026-11-19', now('10:00'))).toEqual([]);
});
