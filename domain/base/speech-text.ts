// Texts of the screens as a voice should say them. Voices for Bengali read figures badly: they spell '৪,৮০০' digit by
// digit, or skip it. English voices read figures well, so there only the signs become words.

import { numberWords } from './number-words.ts';
import { toLatinDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import { inWords } from './taka-words.ts';

const signs: Record<Locale, { to: string; about: string; taka: string; kilometres: string; point: string }> =
  {
    bn: { to: 'থেকে', about: 'প্রায়', taka: 'টাকা', kilometres: 'কিলোমিটার', point: 'দশমিক' },
    en: { to: 'to', about: 'about', taka: 'taka', kilometres: 'kilometres', point: 'point' },
  };

/** Longer figures are phone numbers or codes, not amounts. */
const LONGEST_AMOUNT = 8;

/** Each digit by itself, for a PIN, a plate or a phone number: 'চার, আট, এক', '4, 8, 1'. */
export function digitsForTheEar(text: string, locale: Locale): string {
  const digits = [...toLatinDigits(text).replace(/\D/g, '')];
  return digits.map((digit) => (locale === 'bn' ? word(Number(digit)) : digit)).join(', ');
}

const word = (value: number): string => numberWords.bn.small[value] ?? '';

// 'দুই শত' is written, 'দুইশ' is said
const wholeInBengali = (digits: string): string => inWords(Number(digits), 'bn').replaceAll(' শত', 'শ');

function numberInBengali(text: string): string {
  const [whole = '', fraction] = text.replaceAll(',', '').split('.');
  const isCode = whole.length > LONGEST_AMOUNT || (whole.length > 1 && whole.startsWith('0'));
  const words = isCode ? digitsForTheEar(whole, 'bn') : wholeInBengali(whole);
  return fraction === undefined
    ? words
    : `${words} ${signs.bn.point} ${[...fraction].map(Number).map(word).join(' ')}`;
}

/** Half past one and half past two have words of their own. */
const halves: Record<string, string> = { 1: 'দেড়টা', 2: 'আড়াইটা' };

function clockInBengali(hour: string, minutes: string): string {
  const past = Number(minutes);
  if (past === 30) return halves[hour] ?? `সাড়ে ${wholeInBengali(hour)}টা`;
  const words = `${wholeInBengali(hour)}টা`;
  return past === 0 ? words : `${words} ${wholeInBengali(minutes)} মিনিট`;
}

const NUMBER = String.raw`\d(?:[\d,]*\d)?(?:\.\d+)?`;
const TAKA = new RegExp(`৳\\s*(${NUMBER})`, 'g');
const ANY_NUMBER = new RegExp(NUMBER, 'g');
const RANGE = /(?<=\d)\s*[–—]\s*(?=৳?\s*\d)/g;

/** A text with ৳, figures, times and signs as words, to be read by a voice: '৳৪,৮০০' gives 'চার হাজার আটশ টাকা'. */
export function forTheEar(text: string, locale: Locale): string {
  const { to, about, taka, kilometres } = signs[locale];
  const plain = toLatinDigits(text)
    .replace(RANGE, ` ${to} `)
    .replace(TAKA, `$1 ${taka}`)
    .replace(/≈\s*/g, `${about} `)
    .replace(/\s*→\s*/g, ` ${to} `)
    .replace(locale === 'bn' ? /কিমি(?=\P{L}|$)/gu : /\bkm\b/g, kilometres);
  if (locale === 'en') return plain.replace(/(?<=\d),(?=\d)/g, '');
  return plain
    .replace(/(\d{1,2}):(\d{2})/g, (_, hour: string, minutes: string) => clockInBengali(hour, minutes))
    .replace(ANY_NUMBER, numberInBengali);
}
