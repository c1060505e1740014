/**
 * The letters of an SMS: 'DP <bytes>d <words>' up, 'Durpalla <words> https://…/s/<bytes>d' down. The words are for
 * people only and are never parsed. All letters belong to GSM-7's basic set, so 160 of them fit one SMS.
 */
import { base64url, fromBase64url } from './base64url.ts';

export const mostLetters = 160;
/** The letters of GSM-7's basic set that words may contain; the rest of that set occurs in no word here. */
const PLAIN = /[^\w !"#%&'()*+,\-./:;<=>?@]/g;
/** The fewest bytes of a message: its head, its tag, and a counter. */
const UP = /(?:^|\s)DP\s+([\w-]{22,200})d(?=\s|$)/i;
/** A run of our letters, whole or damaged: no word of a journey is that long. */
const LETTERS = /(?:^|\s)DP\s+[\w-]{22}/i;
const DOWN = /\/s\/([\w-]{15,200})d(?![\w-])/;

const plainWords = (words: string): string => words.replace(PLAIN, '').replace(/\s+/g, ' ').trim();

/** The SMS of these bytes, at most 160 letters. */
export const upText = (bytes: Uint8Array, words: string): string =>
  `DP ${base64url(bytes)}d ${plainWords(words)}`.slice(0, mostLetters).trimEnd();

/** The SMS of these bytes; words beyond 160 letters are cut. @param origin 'https://durpalla.com' */
export function downText(bytes: Uint8Array, words: string, origin: string): string {
  const link = `${origin}/s/${base64url(bytes)}d`;
  const start = `Durpalla ${plainWords(words)}`.slice(0, mostLetters - link.length - 1).trimEnd();
  return `${start} ${link}`;
}

/** Whether the app wrote this text, even if it was damaged on the way. */
export const hasUpLetters = (text: string): boolean => LETTERS.test(text);

/** The bytes of an SMS from a phone; null for a text without any. @throws Unreadable not_ours */
export function bytesInUpText(text: string): Uint8Array<ArrayBuffer> | null {
  const [, letters] = UP.exec(text) ?? [];
  return letters === undefined ? null : fromBase64url(letters);
}

/**
 * The bytes of an answer, from its link or from its whole text as people paste it; null without any.
 * @throws Unreadable
 */
export function bytesInDownText(text: string): Uint8Array<ArrayBuffer> | null {
  const [, letters] = DOWN.exec(text) ?? [];
  return letters === undefined ? null : fromBase64url(letters);
}
