// Contacts hidden in free text (SPEC 5, rule 1).
//
//   text ─▶ marks (a digit each: ০, 7, 'seven', 'সাত', 'o' beside digits)
//        ─▶ groups (marks written together) ─▶ runs (groups with only signs between)
//        ─▶ spans that read as a phone number
//
// A run is searched for neighbouring groups that together are exactly a mobile number,
// however they are split. Dates break a run, letters end it: flight numbers, house
// numbers, prices, dates and times therefore stay.

import { digitWords } from './data/digit-words.ts';
import { toLatinDigits } from './digits.ts';

type Span = { from: number; to: number };
type Group = Span & { digits: string };

const emailPattern = /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}-]+(?:\s?\.\s?[\p{L}\p{N}-]+)+/giu;
const linkPattern =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}])(?:wa\.me|m\.me|t\.me|fb\.(?:com|me)|(?:m\.)?facebook\.com|(?:chat\.|api\.)?whatsapp\.com|(?:www\.)?messenger\.com|imo\.im|viber\.com|instagram\.com|telegram\.me)(?:[/?]\S*)?/giu;

// With the leading zero any operator prefix counts; without it only the ones in use do.
const mobile = /^(?:(?:00)?880|0)?1[3-9]\d{8}$|^(?:(?:00)?880|0)1[0-2]\d{8}$/;
const mobileInside = /(?:880|0)1\d{9}/;
const mostMarks = 15;

const datePattern =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d|(?:19|20)\d\d([/.-])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?!\d)/g;

// One mark: a digit, or a whole word that names one. Letters that look like digits
// count only when they stand beside digits.
const markPattern =
  /\d|(?<=\d[\s-]?)[oO](?=[\s-]?[\doOlI])|(?<=\d)[lI](?=[\doO])|(?<![\p{L}\p{M}])[oO](?=[1lI]\d)|[\p{L}\p{M}]+/gu;
const lookalikes = new Map([
  ['o', '0'],
  ['O', '0'],
  ['l', '1'],
  ['I', '1'],
]);

const repeats = new Map([
  ['double', 2],
  ['triple', 3],
  ['ডাবল', 2],
  ['ট্রিপল', 3],
]);
const longestGap = 6;

// 'zeroonesevenone…' without spaces.
const latinWord = [...digitWords.keys()].filter((word) => /^[a-z]{3,}$/.test(word)).join('|');
const runTogether = new RegExp(`^(?:${latinWord}){2,}$`);

/** The digits a word names, or none. */
function digitsOfWord(word: string): string | undefined {
  const named = digitWords.get(word);
  if (named !== undefined || !runTogether.test(word)) return named;
  return [...word.matchAll(new RegExp(latinWord, 'g'))].map(([part]) => digitWords.get(part) ?? '').join('');
}

/** Groups of digits of a folded text, in order; a word that names digits is a group of its own. */
function groupsOf(folded: string): Group[] {
  const groups: Group[] = [];
  let repeat: { times: number; from: number } | null = null;
  for (const match of folded.matchAll(markPattern)) {
    const [mark] = match;
    const word = mark.toLowerCase();
    const to = match.index + mark.length;
    const times = repeats.get(word);
    if (times !== undefined) {
      repeat = { times, from: match.index };
      continue;
    }
    const figure = /^\d$/.test(mark) ? mark : lookalikes.get(mark);
    const digits = figure ?? digitsOfWord(word);
    const last = groups.at(-1);
    if (figure !== undefined && last?.to === match.index && !repeat) {
      last.digits += figure;
      last.to = to;
    } else if (digits !== undefined) {
      groups.push({ from: repeat?.from ?? match.index, to, digits: digits.repeat(repeat?.times ?? 1) });
    }
    repeat = null;
  }
  return groups;
}

function isSignsOnly(gap: string): boolean {
  return gap.length <= longestGap && !/[\p{L}\p{M}\p{N}]/u.test(gap);
}

/** Splits the groups where letters, a long gap or a date stand between them. */
function runsOf(folded: string): Group[][] {
  const dates = [...folded.matchAll(datePattern)].map(({ index, 0: date }) => ({
    from: index,
    to: index + date.length,
  }));
  const runs: Group[][] = [];
  let last: Group | null = null;
  for (const group of groupsOf(folded)) {
    if (dates.some((date) => date.from <= group.from && group.to <= date.to)) {
      last = null;
      continue;
    }
    const run = runs.at(-1);
    if (run && last && isSignsOnly(folded.slice(last.to, group.from))) run.push(group);
    else runs.push([group]);
    last = group;
  }
  return runs;
}

function isPhoneGroup(digits: string): boolean {
  return digits.length === 10 || mobile.test(digits) || mobileInside.test(digits);
}

/** Spans of a run that read as a phone: the longest from the first group on, then onwards. */
function phonesOf(run: Group[]): Span[] {
  const spans: Span[] = [];
  let start = 0;
  while (start < run.length) {
    const end = longestPhoneFrom(run, start);
    const [first, last] = [run[start], end === null ? undefined : run[end]];
    if (first && last && end !== null) {
      spans.push({ from: first.from, to: last.to });
      start = end + 1;
    } else start += 1;
  }
  return spans;
}

function longestPhoneFrom(run: Group[], start: number): number | null {
  let digits = '';
  let found: number | null = null;
  for (let end = start; end < run.length && digits.length < mostMarks; end += 1) {
    digits += run[end]?.digits ?? '';
    if (end === start ? isPhoneGroup(digits) : mobile.test(digits)) found = end;
  }
  return found;
}

function phoneSpans(text: string): Span[] {
  return runsOf(toLatinDigits(text)).flatMap(phonesOf);
}

function contactSpans(text: string): Span[] {
  const written = [...text.matchAll(linkPattern), ...text.matchAll(emailPattern)].map(
    ({ index, 0: match }) => ({ from: index, to: index + match.length }),
  );
  return [...phoneSpans(text), ...written].sort((a, b) => a.from - b.from);
}

/** Cuts the spans out, with the signs that belonged to them, and leaves one space in their place. */
function cut(text: string, spans: Span[]): string {
  let kept = '';
  let at = 0;
  for (const { from, to } of spans) {
    if (to <= at) continue;
    const before = text.slice(at, Math.max(at, from)).replace(/[+(\s]+$/, '');
    kept += before === '' ? '' : `${before} `;
    at = to;
  }
  return (kept + text.slice(at).replace(/^[)\s]+/, '')).trim();
}

function maskOnce(text: string): string {
  const spans = contactSpans(text);
  return spans.length === 0 ? text : cut(text, spans);
}

/** Whether the text holds a phone number, in figures of either script, in words, or split by signs. */
export function hidesPhone(text: string): boolean {
  return phoneSpans(text.normalize('NFC')).length > 0;
}

/**
 * The text without phone numbers, e-mail addresses and links to messengers (SPEC 5, rule 1);
 * `removed` tells whether there were any. A text without them comes back as it was.
 */
export function maskContacts(text: string): { text: string; removed: boolean } {
  const start = text.normalize('NFC');
  let masked = start;
  for (let next = maskOnce(masked); next !== masked; next = maskOnce(masked)) masked = next;
  return masked === start ? { text, removed: false } : { text: masked, removed: true };
}
