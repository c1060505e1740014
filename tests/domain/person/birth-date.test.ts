import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { readBirthDate, writeBirthDate } from '../../../domain/person/birth-date.ts';

describe('a birth date as people write it', () => {
  it.each([
    ['5/3/1990', '1990-03-05'],
    ['05-03-1990', '1990-03-05'],
    ['05.03.1990', '1990-03-05'],
    ['৫/৩/১৯৯০', '1990-03-05'],
    ['05031990', '1990-03-05'],
    ['০৫০৩১৯৯০', '1990-03-05'],
    [' 5 3 1990 ', '1990-03-05'],
    ['1990-03-05', '1990-03-05'],
    ['1990/3/5', '1990-03-05'],
    ['5/3/95', '1995-03-05'],
    ['৫/৩/০৪', '2004-03-05'],
    ['5-3-25', '1925-03-05'],
  ])('reads %s', (typed, date) => {
    expect(readBirthDate(typed)).toBe(date);
  });

  it.each(['', '5/3/9', '5/3', '5031990', 'পাঁচ মার্চ', '5/3/19900', '050319901'])(
    'does not guess what %s means',
    (typed) => {
      expect(readBirthDate(typed)).toBeNull();
    },
  );

  it('leaves days that no calendar has to the rules', () => {
    expect(readBirthDate('31/02/1990')).toBe('1990-02-31');
  });

  it('reads back what it has written, in either digits', () => {
    const date = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
    fc.assert(
      fc.property(date, fc.boolean(), (written, bengali) => {
        const shown = writeBirthDate(written);
        expect(readBirthDate(bengali ? toBengaliDigits(shown) : shown)).toBe(written);
      }),
    );
  });
});
