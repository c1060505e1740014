// A text as people read it, independent of the characters in which it was written:
//
//   'Ｋａｒｉｍ ০①７'  ─▶  'karim 017'      with the position in the typed text for each character
//
// Every digit becomes its value, letters lose case, accents and foreign shapes, invisible characters are removed.

import { letterIn, numberIn, plainLetter } from './look-alikes.ts';

/** The folded text; `from[i]` and `to[i]` are where its i-th unit begins and ends in the typed one. */
export type Folded = { text: string; from: number[]; to: number[] };

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u20e3]/u;
const accent = /[\u0300-\u036f]/;
const decimal = /\p{Nd}/u;

const known = new Map<string, string>();
const mostKnown = 5000;

/** The value of a decimal digit: Unicode has digits in rows of ten, each from zero to nine. */
function valueOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && decimal.test(String.fromCodePoint(point - value - 1))) value += 1;
  return String(value);
}

function foldedPart(part: string): string {
  if (accent.test(part)) return '';
  if (decimal.test(part)) return part >= '0' && part <= '9' ? part : valueOf(part);
  return plainLetter(part);
}

function foldedCharacter(character: string): string {
  if (character === '\n' || character === '\t' || character === '\r') return ' ';
  if (unseen.test(character)) return '';
  const point = character.codePointAt(0) ?? 0;
  const figures = numberIn(point) ?? letterIn(point);
  if (figures !== null) return figures;
  return [...character.normalize('NFKD').toLowerCase()].map(foldedPart).join('');
}

function remembered(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const folded = foldedCharacter(character);
  if (known.size < mostKnown) known.set(character, folded);
  return folded;
}

/** Folds a text, in one pass. */
export function fold(typed: string): Folded {
  const from: number[] = [];
  const to: number[] = [];
  const parts: string[] = [];
  let at = 0;
  for (const character of typed) {
    const end = at + character.length;
    const folded = remembered(character);
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit += 1) {
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { text: parts.join(''), from, to };
}

/** The words of a list, folded. */
export const foldedWords = (words: string): Set<string> =>
  new Set(words.split(/\s+/).map((word) => fold(word).text));

/** Whether a folded word begins with one of these. */
export function beginsWith(words: string): (word: string) => boolean {
  const beginnings = [...foldedWords(words)];
  return (word) => beginnings.some((beginning) => word.startsWith(beginning));
}
