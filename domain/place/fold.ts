// Names folded so that spellings of the same sound match: 'Barisal' and 'Barishal', 'শ্রীমঙ্গল' and 'শ্রিমংগল',
// either digits. Every character of a key remembers its position in the name, so that a match can be shown in the
// name as written.

import { toLatinDigits } from '../base/digits.ts';

/** A folded text; character i of `key` came from `source[at[i]]`, which ends at `ends[i]`. */
export type Folded = { source: string; key: string; at: number[]; ends: number[] };

// Latin: aspirates and doubled vowels by their plain sound.
const latin: Readonly<Record<string, string>> = {
  chh: 'c',
  cch: 'c',
  ch: 'c',
  ck: 'k',
  sh: 's',
  kh: 'k',
  gh: 'g',
  jh: 'j',
  dh: 'd',
  th: 't',
  ph: 'f',
  bh: 'b',
  oo: 'u',
  ou: 'u',
  ee: 'i',
  aa: 'a',
  ce: 'se',
  ci: 'si',
  cy: 'si',
  c: 'k',
  q: 'k',
  x: 'ks',
  z: 'j',
  v: 'b',
  y: 'i',
  w: 'u',
};

// Bengali: one letter for all letters of one sound; signs that are often left out are dropped.
const bengali: Readonly<Record<string, string>> = {
  ঙ্গ: 'ং',
  'ংগ': 'ং',
  ঙ: 'ং',
  '্য়': 'য',
  '্য': '',
  য়: 'য',
  য: 'জ',
  ড়: 'র',
  ঢ়: 'র',
  ঈ: 'ই',
  ঊ: 'উ',
  'ী': 'ি',
  'ূ': 'ু',
  ণ: 'ন',
  ঞ: 'ন',
  শ: 'স',
  ষ: 'স',
  ৎ: 'ত',
  '্': '',
  'ঁ': '',
  'ঃ': '',
};

/** The rules by their first character, longest first. */
const rules = Map.groupBy(
  [...Object.entries(latin), ...Object.entries(bengali)]
    .map(([written, folded]) => ({ written: written.normalize('NFC'), folded }))
    .sort((a, b) => b.written.length - a.written.length),
  ({ written }) => written[0],
);

const dropped = /['’‘ʼ.()\u200b-\u200d]/u;
const letter = /[\p{L}\p{M}\p{N}]/u;

function foldAt(text: string, index: number): { folded: string; length: number } {
  const character = text[index] ?? '';
  const rule = rules.get(character)?.find(({ written }) => text.startsWith(written, index));
  if (rule) return { folded: rule.folded, length: rule.written.length };
  if (dropped.test(character)) return { folded: '', length: 1 };
  return { folded: letter.test(character) ? character : ' ', length: 1 };
}

/** Folds a name or a query; one space separates words, doubled letters become one. */
export function fold(text: string): Folded {
  const source = text.normalize('NFC');
  // Only ASCII, because other capitals may grow when lowered and shift what follows.
  const plain = toLatinDigits(source).replace(/[A-Z]/g, (capital) => capital.toLowerCase());
  let key = '';
  const at: number[] = [];
  const ends: number[] = [];
  for (let index = 0; index < plain.length;) {
    const { folded, length } = foldAt(plain, index);
    for (const character of folded) {
      const repeated = character === key.at(-1) && !/\d/.test(character);
      if (repeated || (character === ' ' && key === '')) continue;
      key += character;
      at.push(index);
      ends.push(index + length);
    }
    index += length;
  }
  return { source, key: key.trimEnd(), at, ends };
}

/** The consonants of a key, for names whose vowels are written in many ways: 'bogura' gives 'bgr'. */
export function skeleton(key: string): string {
  return key.replace(/[aeiouh ]|\p{M}/gu, '');
}

/**
 * The span of the source behind characters from..to of the key, grown to whole Bengali
 * letters with their signs.
 */
export function sourceSpan(folded: Folded, from: number, to: number): { from: number; to: number } {
  const start = folded.at[from] ?? 0;
  let end = folded.ends[to - 1] ?? start;
  while (/[\p{M}\u200d]/u.test(folded.source[end] ?? '')) end += 1;
  return { from: start, to: end };
}
