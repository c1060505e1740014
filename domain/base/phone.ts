import { toLatinDigits } from './digits.ts';

/** Demo numbers carry the prefix 010, which no operator has: only demo markets allow them. */
export type PhoneOptions = { allowDemo?: boolean };

const nationalLength = 10;

function fold(text: string): string {
  return toLatinDigits(text.normalize('NFC')).replace(/[\s\u200b-\u200d\u2060\ufeff‐-―-]/g, '');
}

/**
 * The stored form '+8801XXXXXXXXX' of a Bangladeshi mobile number typed in either digits, with or without country
 * code, spaces and hyphens; null for any other text.
 */
export function normalisePhone(text: string, { allowDemo = false }: PhoneOptions = {}): string | null {
  const match = /^(?:\+?880|0)?(1\d{9})$/.exec(fold(text));
  const national = match?.[1];
  if (!national) return null;
  const pattern = allowDemo ? /^1[03-9]/ : /^1[3-9]/;
  return pattern.test(national) ? `+880${national}` : null;
}

/** Whether a stored number carries the prefix of the demo market. */
export const isDemoPhone = (stored: string): boolean => stored.startsWith('+88010');

/** A stored number as people read it, without the country code: '01XXXXXXXXX' (REQ 3); empty for a closed account. */
export function showPhone(stored: string): string {
  return stored.startsWith('+') ? stored.slice(3) : '';
}

/**
 * How many digits a partly typed number lacks of its eleven ('01XXXXXXXXX'); zero when it is long enough. Country
 * code and leading zero may be left out.
 */
export function missingPhoneDigits(text: string): number {
  const national = fold(text)
    .replace(/\D/g, '')
    .replace(/^(?:880|0)/, '');
  return Math.max(0, nationalLength - national.length);
}
