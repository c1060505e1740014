import { useMemo } from 'react';
import { toBengaliDigits } from '../../domain/base/digits.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { formatNumber, formatTaka, formatTakaRange } from '../../domain/base/taka.ts';
import { useLocale } from './use-locale.ts';

/** The formats of figures, bound to a language. */
export function formatIn(locale: Locale) {
  return {
    locale,
    /** Digits without grouping: phone numbers, years, plates, counts. */
    digits: (text: string | number) => (locale === 'bn' ? toBengaliDigits(text) : String(text)),
    /** Grouped by lakh and crore. */
    number: (value: number, fractionDigits = 0) => formatNumber(value, locale, fractionDigits),
    /** Whole taka: ৳১,২৩,৪৫০. */
    taka: (amount: number) => formatTaka(amount, locale),
    takaRange: (range: { min: number; max: number }) => formatTakaRange(range, locale),
    /** A count that stops at nine: ৯+ (REQ 2, the bell). */
    capped: (count: number) => (count > 9 ? `${formatNumber(9, locale)}+` : formatNumber(count, locale)),
  };
}

export type Format = ReturnType<typeof formatIn>;

export function useFormat(): Format {
  const locale = useLocale();
  return useMemo(() => formatIn(locale), [locale]);
}
