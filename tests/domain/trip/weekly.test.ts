import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dhakaDate, dhakaInstant } from '../../../domain/base/calendar.ts';
import { selectableDates, selectableTimes } from '../../../domain/base/offered-dates.ts';
import { nextWeekly } from '../../../domain/trip/weekly.ts';

const at = (date: string, time = '10:15') => dhakaInstant(date, time);
const thursday = { journey_date: '2026-11-12', journey_time: '07:30:00' };

test('the same weekday is posted at once when it is within the days on offer', () => {
  expect(nextWeekly(thursday, at('2026-11-16'))).toEqual({ date: '2026-11-19', weeks: 1, from: null });
});

test('a day too far ahead says from when it can be posted', () => {
  expect(nextWeekly(thursday, at('2026-11-12'))).toEqual({
    date: '2026-11-19',
    weeks: 1,
    from: '2026-11-15',
  });
});

test('an hour of today that has passed is next week’s', () => {
  expect(nextWeekly(thursday, at('2026-11-19'))).toMatchObject({ date: '2026-11-26', weeks: 2 });
  expect(nextWeekly(thursday, at('2026-11-19', '05:00'))).toMatchObject({ date: '2026-11-19', from: null });
});

test('no real day, no week', () => {
  expect(nextWeekly({ journey_date: '2026-02-30', journey_time: '07:30:00' }, at('2026-11-16'))).toBeNull();
});

test('always a same weekday of today or later, later than the journey, and open only where it can be chosen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -400, max: 10 }),
      fc.integer({ min: 0, max: 47 }),
      fc.integer({ min: 0, max: 1439 }),
      (days, step, minute) => {
        const now = at('2026-11-20', '00:00') + minute * 60_000;
        const journey_date = addDays('2026-11-20', days);
        const journey_time = `${String(step >> 1).padStart(2, '0')}:${step % 2 ? '30' : '00'}:00`;
        const next = nextWeekly({ journey_date, journey_time }, now);
        expect(next?.date).toBe(addDays(journey_date, (next?.weeks ?? 0) * 7));
        expect((next?.date ?? '') >= dhakaDate(now)).toBe(true);
        expect((next?.date ?? '') > journey_date).toBe(true);
        const choosable =
          selectableDates(now).includes(next?.date ?? '') &&
          selectableTimes(next?.date ?? '', now).includes(journey_time);
        expect(next?.from === null).toBe(choosable);
      },
    ),
  );
});
