import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDate } from '../../../domain/base/iso-date.ts';

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

test('a leap year has one day more', () => expect(isDate('2028-02-29')).toBe(true));
