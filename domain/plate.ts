// A registration as it stands on the plate: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬'. The canonical
// value is 'dhaka-metro:ga:12-3456': series, class letter, number.

import { toBengaliDigits, toLatinDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import { refuse, type Refusal } from './refusal.ts';

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

/**
 * The canonical registration of a number typed in English ('19-4321', '194321') with
 * its series and class letter; null when the number is none (11..99, four digits).
 */
export function parsePlate(number: string, series: MetroSeries, letter: PlateLetter): string | null {
  const match = /^([1-9]\d)[\s-]*(\d{4})$/.exec(toLatinDigits(number).trim());
  if (!match?.[1] || !match[2] || Number(match[1]) < 11) return null;
  return `${series}:${letter}:${match[1]}-${match[2]}`;
}

/** Why a registration as typed may not be stored, or null (SPEC 5, Car). */
export function checkPlate(typed: { number: string; series: string; letter: string }): Refusal | null {
  if (!isMetroSeries(typed.series)) return refuse('metro_series_required', 'metro_series');
  const read = isPlateLetter(typed.letter) ? parsePlate(typed.number, typed.series, typed.letter) : null;
  return read === null ? refuse('registration_number_invalid', 'registration_number') : null;
}

/** A canonical registration in the reader's language: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬', 'Dhaka Metro-GA 12-3456'. */
export function showPlate(canonical: string, locale: Locale): string {
  const [series = '', letter = '', number = ''] = canonical.split(':');
  if (!isMetroSeries(series) || !isPlateLetter(letter)) return canonical;
  const shown = locale === 'bn' ? toBengaliDigits(number) : number;
  return `${metroSeries[series][locale]}-${plateLetters[letter][locale]} ${shown}`;
}
