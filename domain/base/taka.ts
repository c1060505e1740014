import { toBengaliDigits } from './digits.ts';
import type { Locale } from './locale.ts';

const groupings = new Map<number, Intl.NumberFormat>();

// Lakh and crore grouping in both languages: ICU's own en-BD groups by thousands.
function grouping(fractionDigits: number): Intl.NumberFormat {
  const known = groupings.get(fractionDigits);
  if (known) return known;
  const made = new Intl.NumberFormat('en-IN', {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
  groupings.set(fractionDigits, made);
  return made;
}

/** Digits of the locale with lakh grouping: 123450 gives '১,২৩,৪৫০' or '1,23,450'. */
export function formatNumber(value: number, locale: Locale, fractionDigits = 0): string {
  const text = grouping(fractionDigits).format(value);
  return locale === 'bn' ? toBengaliDigits(text) : text;
}

/** Whole taka with ৳ before it and no space: '৳১,২৩,৪৫০'. A debt is shown as '−৳৫০০', with the minus of mathematics. */
export function formatTaka(amount: number, locale: Locale): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}৳${formatNumber(Math.abs(amount), locale)}`;
}

/** A range of whole taka with a spaced en dash: '৳৪,১৪৯ – ৳৬,০৩৫'. */
export function formatTakaRange(range: { min: number; max: number }, locale: Locale): string {
  return `${formatTaka(range.min, locale)} – ${formatTaka(range.max, locale)}`;
}
