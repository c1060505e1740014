// A registration as the plate shows it: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬'. The canonical value is 'dhaka-metro:ga:12-3456':
// series, class letter, number.

import { toBengaliDigits } from './digits.ts';
import type { Locale } from './locale.ts';

type Name = { bn: string; en: string };

/** Metro series by id (approx., see FACTS). */
export const metroSeries = {
  'dhaka-metro': { bn: 'ঢাকা মেট্রো', en: 'Dhaka Metro' },
  'chatta-metro': { bn: 'চট্ট মেট্রো', en: 'Chatta Metro' },
  'khulna-metro': { bn: 'খুলনা মেট্রো', en: 'Khulna Metro' },
  'raj-metro': { bn: 'রাজ মেট্রো', en: 'Raj Metro' },
  'sylhet-metro': { bn: 'সিলেট মেট্রো', en: 'Sylhet Metro' },
  'barishal-metro': { bn: 'বরিশাল মেট্রো', en: 'Barishal Metro' },
  'rangpur-metro': { bn: 'রংপুর মেট্রো', en: 'Rangpur Metro' },
  'gazipur-metro': { bn: 'গাজীপুর মেট্রো', en: 'Gazipur Metro' },
} as const satisfies Record<string, Name>;

/** Class letters of cars and microbuses (approx., see FACTS). */
export const plateLetters = {
  ka: { bn: 'ক', en: 'KA' },
  kha: { bn: 'খ', en: 'KHA' },
  ga: { bn: 'গ', en: 'GA' },
  gha: { bn: 'ঘ', en: 'GHA' },
  cha: { bn: 'চ', en: 'CHA' },
  chha: { bn: 'ছ', en: 'CHHA' },
  ba: { bn: 'ব', en: 'BA' },
  bha: { bn: 'ভ', en: 'BHA' },
} as const satisfies Record<string, Name>;

export type MetroSeries = keyof typeof metroSeries;
export type PlateLetter = keyof typeof plateLetters;

export function isMetroSeries(text: string): text is MetroSeries {
  return Object.hasOwn(metroSeries, text);
}

export function isPlateLetter(text: string): text is PlateLetter {
  return Object.hasOwn(plateLetters, text);
}

/** A canonical registration in the reader's language: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬', 'Dhaka Metro-GA 12-3456'. */
export function showPlate(canonical: string, locale: Locale): string {
  const [series = '', letter = '', number = ''] = canonical.split(':');
  if (!isMetroSeries(series) || !isPlateLetter(letter)) return canonical;
  const shown = locale === 'bn' ? toBengaliDigits(number) : number;
  return `${metroSeries[series][locale]}-${plateLetters[letter][locale]} ${shown}`;
}
