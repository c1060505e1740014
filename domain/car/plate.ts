// A registration as the plate shows it: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬'. The canonical value is 'dhaka-metro:ga:12-3456':
// series, class letter, number. A series is a metropolis or a district.

import { toBengaliDigits, toLatinDigits } from '../base/digits.ts';
import type { Locale } from '../base/locale.ts';
import { districts } from '../place/districts.ts';

type Name = { bn: string; en: string };

/** Metro series by id (approx., see FACTS). */
const metroSeries: Readonly<Record<string, Name>> = {
  'dhaka-metro': { bn: 'ঢাকা মেট্রো', en: 'Dhaka Metro' },
  'chatta-metro': { bn: 'চট্ট মেট্রো', en: 'Chatta Metro' },
  'khulna-metro': { bn: 'খুলনা মেট্রো', en: 'Khulna Metro' },
  'raj-metro': { bn: 'রাজ মেট্রো', en: 'Raj Metro' },
  'sylhet-metro': { bn: 'সিলেট মেট্রো', en: 'Sylhet Metro' },
  'barishal-metro': { bn: 'বরিশাল মেট্রো', en: 'Barishal Metro' },
  'rangpur-metro': { bn: 'রংপুর মেট্রো', en: 'Rangpur Metro' },
  'gazipur-metro': { bn: 'গাজীপুর মেট্রো', en: 'Gazipur Metro' },
};

const slug = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '-');

/** Every series by id, the metropolises first, then the districts. */
export const plateSeries: Readonly<Record<string, Name>> = {
  ...metroSeries,
  ...Object.fromEntries(districts.map(({ name }) => [slug(name.en), name])),
};

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

type PlateLetter = keyof typeof plateLetters;

const isPlateLetter = (text: string): text is PlateLetter => Object.hasOwn(plateLetters, text);

/** The number of a plate as typed, in digits of either language: '19-4321'; null unless it is 11 to 99 and four digits. */
export function readPlateNumber(typed: string): string | null {
  const [, area, number] = /^\s*([1-9]\d)[\s-]*(\d{4})\s*$/.exec(toLatinDigits(typed)) ?? [];
  return area === undefined || number === undefined || Number(area) < 11 ? null : `${area}-${number}`;
}

/** The digits of a number that is being typed, in Latin, with the hyphen where it belongs: '1943' gives '19-43'. */
export function plateNumberSoFar(typed: string): string {
  const digits = toLatinDigits(typed).replace(/\D/g, '').slice(0, 6);
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}

/** The canonical registration; null while a part is missing or does not fit. @param number as typed */
export function plateOf(series: string, letter: string, number: string): string | null {
  const read = readPlateNumber(number);
  if (!Object.hasOwn(plateSeries, series) || !isPlateLetter(letter) || read === null) return null;
  return `${series}:${letter}:${read}`;
}

/** The parts of a registration. The number of a canonical one is 'NN-NNNN'. */
export function platePartsOf(registration: string): { series: string; letter: string; number: string } {
  const [series = '', letter = '', number = ''] = registration.split(':');
  return { series, letter, number };
}

/** Whether a text from outside is a canonical registration. */
export function isPlate(text: string): boolean {
  const { series, letter, number } = platePartsOf(text);
  return plateOf(series, letter, number) === text;
}

/**
 * A plate's two lines in the reader's language; a missing part is left out. A plate stored in free text is shown as
 * it was written.
 */
export function plateLines(registration: string, locale: Locale): { area: string; number: string } {
  if (!registration.includes(':')) {
    const cut = registration.lastIndexOf(' ');
    return { area: registration.slice(0, Math.max(0, cut)), number: registration.slice(cut + 1) };
  }
  const { series, letter, number } = platePartsOf(registration);
  const area = [plateSeries[series]?.[locale], isPlateLetter(letter) && plateLetters[letter][locale]];
  return {
    area: area.filter(Boolean).join('-'),
    number: locale === 'bn' ? toBengaliDigits(number) : toLatinDigits(number),
  };
}

/** A canonical registration in the reader's language: 'ঢাকা মেট্রো-গ ১২-৩৪৫৬', 'Dhaka Metro-GA 12-3456'. */
export function showPlate(canonical: string, locale: Locale): string {
  if (!isPlate(canonical)) return canonical;
  const { area, number } = plateLines(canonical, locale);
  return `${area} ${number}`;
}

const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s-]+/g, ' ')
    .trim();

/**
 * The end of a canonical registration that a plate means, typed as it is shown in either language: the whole of
 * 'ঢাকা মেট্রো-গ ১২-৩৪৫৬', ':12-3456' of '১২৩৪৫৬'; null when it is no whole number of a plate or no such series.
 */
export function plateTyped(typed: string): string | null {
  const [, words = '', digits = ''] = /^(\D*)([\d\s-]*)$/.exec(toLatinDigits(typed).trim()) ?? [];
  const number = readPlateNumber(digits);
  if (number === null) return null;
  if (plain(words) === '') return `:${number}`;
  for (const [series, names] of Object.entries(plateSeries))
    for (const [letter, letters] of Object.entries(plateLetters))
      for (const locale of ['bn', 'en'] as const)
        if (plain(words) === plain(`${names[locale]} ${letters[locale]}`))
          return `${series}:${letter}:${number}`;
  return null;
}
