import { numberWords, scaleWords } from './number-words.ts';
import type { Locale } from './locale.ts';

function belowHundred(value: number, locale: Locale): string {
  const { small, tens } = numberWords[locale];
  const own = small[value];
  if (own !== undefined) return own;
  const [ten, rest] = [tens[Math.floor(value / 10)] ?? '', value % 10];
  return rest === 0 ? ten : `${ten}-${small[rest]}`;
}

/** A whole number from zero up in words: 'পাঁচ হাজার দুই শত', 'five thousand two hundred'. */
export function inWords(value: number, locale: Locale): string {
  const { crore, lakh, thousand, hundred } = scaleWords[locale];
  const parts: string[] = [];
  let rest = value;
  for (const [size, word] of [
    [10_000_000, crore],
    [100_000, lakh],
    [1000, thousand],
    [100, hundred],
  ] as const) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${inWords(count, locale)} ${word}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(belowHundred(rest, locale));
  return parts.join(' ');
}

/** Whole taka from zero up, in words: 'পাঁচ হাজার দুই শত টাকা', 'five thousand two hundred taka'. */
export function takaWords(amount: number, locale: Locale): string {
  return `${inWords(amount, locale)} ${scaleWords[locale].taka}`;
}
