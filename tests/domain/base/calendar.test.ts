import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayPartOf,
  dhakaDate,
  dhakaInstant,
  dhakaTime,
  isTime,
  readDhakaInstant,
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

test.each(['24:00', '7:30', '07:60', '07:30:60', ''])('is no time: %j', (text) =>
  expect(isTime(text)).toBe(false),
);

test('an unreal date has no instant', () => {
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
