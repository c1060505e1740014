import { toLatinDigits } from '../base/digits.ts';

const inOrder = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const withoutSigns = /^(\d{2})(\d{2})(\d{4})$/;
const shortYear = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2})$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;

const joined = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** The century of a year's last two digits: birth dates begin in 1925. */
const centuryOf = (lastTwo: string): string => (Number(lastTwo) < 25 ? '20' : '19');

/**
 * Parses a date as people write it, day first, in either digits, with or without signs between: '৫/৩/১৯৯০',
 * '05031990', '5/3/90'. A browser's autofill writes the year first.
 * @returns 'YYYY-MM-DD', or null for any other form; whether the date exists is for the rules to check
 */
export function readBirthDate(typed: string): string | null {
  const text = toLatinDigits(typed).trim();
  const [, day = '', month = '', year = ''] = inOrder.exec(text) ?? withoutSigns.exec(text) ?? [];
  if (year !== '') return joined(year, month, day);
  const [, shortDay, shortMonth = '', lastTwo = ''] = shortYear.exec(text) ?? [];
  if (shortDay !== undefined) return joined(centuryOf(lastTwo) + lastTwo, shortMonth, shortDay);
  const [, first, second = '', third = ''] = yearFirst.exec(text) ?? [];
  return first === undefined ? null : joined(first, second, third);
}

/** 'YYYY-MM-DD' as the field shows it: '05/03/1990'. */
export const writeBirthDate = (date: string): string => date.split('-').toReversed().join('/');
