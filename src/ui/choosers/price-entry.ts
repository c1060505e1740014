import { toLatinDigits } from '../../../domain/digits.ts';

/** Whole taka in what a person typed, whatever the digits, commas and ৳; null when there is no figure. */
export function takaFrom(text: string): number | null {
  const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, 7);
  return digits === '' ? null : Number(digits);
}

/** The next round step up or down, held inside the range. */
export function stepPrice(price: number, step: number, min: number, max: number): number {
  const size = Math.abs(step);
  const stepped = step > 0 ? Math.floor(price / size) * size + size : Math.ceil(price / size) * size - size;
  return Math.min(max, Math.max(min, stepped));
}

/** How many digits a text has, Bengali or Latin. */
export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/g, '').length;
}

/** The place in a written price with so many digits behind it. */
export function caretBefore(written: string, digitsBehind: number): number {
  let place = written.length;
  while (place > 0 && countDigits(written.slice(place)) < digitsBehind) place -= 1;
  return place;
}
