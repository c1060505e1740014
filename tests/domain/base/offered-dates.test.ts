import { expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { selectableDates, selectableTimes } from '../../../domain/base/offered-dates.ts';

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
