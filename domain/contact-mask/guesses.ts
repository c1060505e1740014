// Phone numbers whose digits have to be guessed: misspelt words, 'sunnoo eck saath', and letters in the place of
// digits, 'O!7I2E4'. A guess counts only in a run that opens as a mobile number does, and is as long as one.

import { digitWords, pairWords } from '../data/digit-words.ts';
import { named, timesOf } from './digit-words.ts';
import { fold } from './fold.ts';
import type { Span } from './phone-runs.ts';
import { skeletonOf, soundOf, withoutOne } from './sounds.ts';
import { isWritten, tokensOf, type Token } from './tokens.ts';

const [shortestLike, longestWord] = [3, 12];
const ofSound = new Map<string, Set<string>>();
const near = new Map<string, Set<string>>();
const addTo = (map: Map<string, Set<string>>, key: string, digit: string): void =>
  void map.set(key, (map.get(key) ?? new Set()).add(digit));
for (const [word, digit] of digitWords) {
  const sound = soundOf(fold(word).text);
  addTo(ofSound, sound, digit);
  if (sound.length >= shortestLike)
    for (const part of withoutOne(sound)) if (part.length > 1) addTo(near, part, digit);
}

/** The words for ten to ninety-nine by their consonants: 'choutrish', 'sappanno'. */
const pairs = new Map<string, Set<string>>();
for (const [word, digits] of pairWords) addTo(pairs, skeletonOf(fold(word).text), digits);
const shortestPair = 4;

const remembered = new Map<string, readonly string[]>();
const mostRemembered = 2000;

/** The digits that a word may have been meant to name. */
function meant(word: string): readonly string[] {
  const known = remembered.get(word);
  if (known) return known;
  const sound = soundOf(word);
  const same = ofSound.get(sound);
  const alike = sound.length < 2 ? [] : withoutOne(sound).flatMap((part) => [...(near.get(part) ?? [])]);
  const one = [...new Set([...(same ?? []), ...alike])];
  const two = word.length < shortestPair ? undefined : pairs.get(skeletonOf(word));
  const digits = [...one, ...(two ?? [])];
  if (remembered.size < mostRemembered) remembered.set(word, digits);
  return digits;
}

/** What a token may mean: figures, or one of several digits or pairs. `word`: no figures. */
type Read = {
  token: Token;
  may: readonly string[];
  lengths: readonly number[];
  word: boolean;
  guessed: boolean;
};

const lengthsOf = (may: readonly string[]): number[] => [...new Set(may.map(({ length }) => length))];

function readOf(token: Token): Read {
  const { text, kind } = token;
  if (kind === 'figures') return { token, may: [text], lengths: [text.length], word: false, guessed: false };
  const times = timesOf(text);
  if (times > 0) return { token, may: [''], lengths: [times - 1], word: true, guessed: false };
  const known = text.length > 30 ? null : named(text);
  const guesses = text.length > longestWord ? [] : meant(text);
  const may = known && !known.doubtful ? [known.digits] : [...(known ? [known.digits] : []), ...guesses];
  return { token, may, lengths: may.length === 0 ? [1] : lengthsOf(may), word: true, guessed: !known };
}

const digitsOfMobile = 11;
const ofMobile = 1 << digitsOfMobile;
const upToMobile = ofMobile * 2 - 1;
const [mostUnread, fewestWords, mostTokens] = [2, 6, 16];
const begins = (read: Read | undefined, digit: string): boolean =>
  read?.may.some((digits) => digits.startsWith(digit)) ?? false;

const isUnread = (read: Read | undefined): boolean => read?.may.length === 0;

/**
 * Runs of digit words and figures that open with 0 and 1 and are as long as a number; up to two words in them
 * may be unknown.
 */
function guessedWords(tokens: readonly Token[]): Span[] {
  const reads = tokens.filter(isWritten).map(readOf);
  const spans: Span[] = [];
  for (let start = 0; start < reads.length; start += 1) {
    const first = reads[start];
    const opens =
      first &&
      (first.may.some((digits) => digits.startsWith('01')) ||
        (begins(first, '0') && (begins(reads[start + 1], '1') || isUnread(reads[start + 1]))));
    if (!opens) continue;
    // a bit for each number of digits that the run may have up to here
    let [digits, unread, words, guessed, end] = [1, 0, 0, 0, -1];
    for (let at = start; at < Math.min(reads.length, start + mostTokens); at += 1) {
      const read = reads[at];
      if (!read) break;
      digits = read.lengths.reduce(
        (sum, length) => sum | (length > digitsOfMobile ? 0 : digits << length),
        0,
      );
      digits &= upToMobile;
      if (digits === 0) break;
      if (read.may.length === 0) unread += 1;
      if (unread > mostUnread) break;
      words += read.word && read.may.length > 0 ? (read.lengths.at(-1) ?? 0) : 0;
      guessed += read.guessed ? 1 : 0;
      if ((digits & ofMobile) !== 0 && words >= fewestWords && guessed > 0) end = at;
    }
    if (end < 0) continue;
    spans.push({ from: first.token.from, to: reads[end]?.token.to ?? first.token.to });
    start = end;
  }
  return spans;
}

const shapes: Record<string, string> = {
  o: '0',
  d: '0',
  q: '9',
  i: '1',
  l: '1',
  j: '1',
  z: '2',
  e: '3',
  a: '4',
  h: '4',
  s: '5',
  g: '6',
  t: '7',
  y: '7',
  b: '8',
  p: '9',
};
const signShapes: Record<string, string> = { '!': '1', '|': '1', $: '5', '€': '3', '¡': '1', '£': '3' };
const mobile = /^(?:(?:00)?88)?01[3-9]\d{8}$/;
const [fewestFigures, longestRun] = [3, 15];

const shaped = (text: string): string | null => {
  const digits = [...text].map((sign) => (sign >= '0' && sign <= '9' ? sign : (shapes[sign] ?? '')));
  return digits.includes('') ? null : digits.join('');
};

/** A number with letters and signs in the place of digits, in a limited number of groups. */
function disguised(text: string): Span[] {
  const typed = text.replace(/[!|$€¡£]/g, (sign) => signShapes[sign] ?? sign);
  const tokens = tokensOf(typed);
  const spans: Span[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    let [digits, own, end, groups, head] = ['', 0, -1, 0, 0];
    for (let at = start; at < tokens.length && digits.length < longestRun; at += 1) {
      const token = tokens[at];
      if (!token) break;
      if (!isWritten(token)) {
        if (at === start || !/^(?:[-./_]| {1,2})$/.test(token.text)) break;
        continue;
      }
      const group = token.text.length > longestRun ? null : shaped(token.text);
      if (group === null || (digits === '' && !/^[0o]|\d/.test(token.text))) break;
      digits += group;
      groups += 1;
      if (groups === 1) head = group.length;
      own += text.slice(token.from, token.to).replace(/\D/g, '').length;
      const sure = groups === 1 || own >= fewestFigures || (own > 0 && head > 2);
      if (sure && own < digits.length && mobile.test(digits)) end = at;
    }
    if (end < 0) continue;
    spans.push({ from: tokens[start]?.from ?? 0, to: tokens[end]?.to ?? 0 });
    start = end;
  }
  return spans;
}

/** Spans of a folded text from which a reader can guess a mobile number. */
export const guessedSpans = (tokens: readonly Token[], text: string): Span[] => [
  ...guessedWords(tokens),
  ...disguised(text),
];
