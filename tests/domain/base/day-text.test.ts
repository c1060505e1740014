import { expect, it } from 'vitest';
import { dayText } from '../../../domain/base/day-text.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const HOUR = 60 * 60_000;

it('names the days that come next, by the day in Dhaka', () => {
  expect(dayText(now + 2 * HOUR, now, 'bn')).toBe('আজ');
  expect(dayText(now + 4 * HOUR, now, 'bn')).toBe('কাল');
  expect(dayText(now + 4 * HOUR, now, 'en')).toBe('Tomorrow');
  expect(dayText(now + 28 * HOUR, now, 'en')).toBe('Sun 22 Nov');
});
