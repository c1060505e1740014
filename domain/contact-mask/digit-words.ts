// Which words are read as digits: 'seven', 'সাত', 'shat', 's3ven', 'zeroone', 'seventeen', 'সতেরো'.

import { doubtfulDigitWords, digitWords as listed, pairWords as listedPairs } from '../data/digit-words.ts';
import { fold } from './fold.ts';

/** 'sevennn' and 'seven' are one word. */
const unstretched = (word: string): string => word.replace(/([a-z])\1+/g, '$1');

const foldedMap = (words: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...words].map(([word, digits]) => [fold(word).text, digits]));

const digits = foldedMap(listed);
const doubtful = new Set([...doubtfulDigitWords].map((word) => fold(word).text));
const pairs = foldedMap(listedPairs);
const stretched = new Map([...digits].map(([word, digit]) => [unstretched(word), digit]));

const repeats = new Map(
  Object.entries({
    double: 2,
    dabol: 2,
    dobol: 2,
    dubble: 2,
    dable: 2,
    duble: 2,
    ডাবল: 2,
    ডবল: 2,
    twice: 2,
    pair: 2,
    জোড়া: 2,
    jora: 2,
    treble: 3,
    ট্রেবল: 3,
    quadruple: 4,
    triple: 3,
    tripple: 3,
    tripol: 3,
    tripel: 3,
    trible: 3,
    ট্রিপল: 3,
    ত্রিপল: 3,
    থ্রিপল: 3,
  }).map(([word, times]) => [fold(word).text, times]),
);

const scripts: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
};

/** How often the digit after this word counts; 0 when the word is not such a multiplier. */
export const timesOf = (word: string): number => repeats.get(word) ?? 0;

/** The meaning of a word: its digits, whether it is more often an ordinary word, and whether it is a ten. */
export type Named = { digits: string; doubtful: boolean; ten: boolean };

const longestTogether = 80;
const longestWord = Math.max(...[...digits.keys(), ...pairs.keys()].map((word) => word.length));

/** Whether a word is twenty, thirty and so on, to which a digit is added: 'thirty four' is 34. */
const isTen = (word: string): boolean => /^[2-9]0$/.test(pairs.get(word) ?? '');

/** The digits of a word made of at least two number words: 'zeroone', 'শূন্যএক', 'thirtyfour'. */
function together(word: string): string | null {
  if (word.length < 6 || word.length > longestTogether) return null;
  const reached: ({ digits: string; ten: boolean } | null)[] = [{ digits: '', ten: false }];
  for (let end = 1; end <= word.length; end += 1) {
    reached[end] = null;
    for (let length = 2; length <= Math.min(longestWord, end); length += 1) {
      const before = reached[end - length];
      const part = word.slice(end - length, end);
      const digit = before ? (digits.get(part) ?? pairs.get(part)) : undefined;
      if (!before || digit === undefined) continue;
      const added = before.ten && /^[1-9]$/.test(digit);
      reached[end] = {
        digits: `${added ? before.digits.slice(0, -1) : before.digits}${digit}`,
        ten: isTen(part),
      };
      break;
    }
  }
  const whole = reached[word.length]?.digits ?? '';
  return whole.length > 1 ? whole : null;
}

/** The digits of letters joined from 's e v e n'; null when they are none. */
export const spelledOut = (letters: string): string | null =>
  digits.get(letters) ?? together(letters) ?? null;

const remembered = new Map<string, Named | null>();
const mostRemembered = 2000;

/** @param word a folded word, with or without digits in it; null when it names none */
export function named(word: string): Named | null {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  const read = readWord(word);
  if (remembered.size < mostRemembered && word.length < 30) remembered.set(word, read);
  return read;
}

function readWord(word: string): Named | null {
  const digit = digits.get(word);
  if (digit !== undefined) return { digits: digit, doubtful: doubtful.has(word), ten: false };
  const pair = pairs.get(word);
  if (pair !== undefined) return { digits: pair, doubtful: false, ten: /^[2-9]0$/.test(pair) };
  if (word.length < 3) return null;
  const plain = unstretched(word.replace(/[013457@]/g, (sign) => scripts[sign] ?? sign));
  const misspelt = stretched.get(plain);
  if (misspelt !== undefined) return { digits: misspelt, doubtful: doubtful.has(plain), ten: false };
  const several = together(word);
  return several === null ? null : { digits: several, doubtful: false, ten: false };
}
