import { toLatinDigits } from '../../../domain/base/digits.ts';

/** The whole taka in a typed text, whatever its digits, commas and ৳; null if it has no digits. */
export function takaFrom(text: string): number | null {
  const digits = toLatinDigits(text).replace(/\D/g, '').slice(0, 7);
  return digits === '' ? null : Number(digits);
}

/** The next multiple of the step up or down, limited to the range. */
export function stepPrice(price: number, step: number, min: number, max: number): number {
  const size = Math.abs(step);
  const stepped = step > 0 ? Math.floor(price / size) * size + size : Math.ceil(price / size) * size - size;
  return Math.min(max, Math.max(min, stepped));
}

/** The number of digits in a text, Bengali or Latin. */
export function countDigits(text: string): number {
  return toLatinDigits(text).replace(/\D/g, '').length;
}

/** The position of the caret in a formatted price with this many digits behind it. */
export function caretBefore(written: string, digitsBehind: number): number {
  let place = written.length;
  while (place > 0 && countDigits(written.slice(place)) < digitsBehind) place -= 1;
  return place;
}
