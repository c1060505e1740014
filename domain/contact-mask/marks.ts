// The digits of a text in order, however they are written, each with its surroundings.
//
//   'zero 1, s e v e n … 2 bags'  ─▶  marks 0 · 1 · 7 · 2(claimed: bags)

import { named, spelledOut, timesOf } from './digit-words.ts';
import { foldedWords } from './fold.ts';
import { isWritten, type Token } from './tokens.ts';

/**
 * Digits written together, or named by one word. `first` and `last` are their tokens, `from` and `to` positions in
 * the folded text. `claimed`: it looks like an ordinary number, such as a time, a count of things, a house.
 */
export type Mark = {
  digits: string;
  from: number;
  to: number;
  first: number;
  last: number;
  figures: boolean;
  claimed: boolean;
};

/** Letters that replace digits in a figure. */
const shapes: Record<string, string> = { o: '0', i: '1', l: '1', s: '5', b: '8', z: '2' };

const units = foldedWords(
  'digit digits tk taka bdt km kms kilometer kilo kg person persons people passenger passengers pax jon bag bags luggage seat ' +
    'seats seater kid kids child children adult adults hour hours hr hrs min mins minute minutes am pm day days night ' +
    'nights week month year years yrs cc model litre liter percent star stars floor tola trip trips car cars door st nd ' +
    'rd th feet ft gate ta ti tay tar room rooms tour din rat bar ' +
    'টাকা টাকায় কিমি জন জনের ব্যাগ সিট আসন ঘন্টা মিনিট দিন রাত টা টায় টি খানা বছর তলা ফিট বার কেজি লিটার মাস তারিখ গাড়ি',
);
const nouns = foldedWords(
  'house road rd sector flat block level floor ward apt apartment room terminal flight gate holding post code plot lane ' +
    'avenue ave bus train coach seat no. h r metro platform stop exit age model hotel trip ref reference ' +
    'বাসা রোড সেক্টর ফ্ল্যাট ব্লক লেভেল ফ্লোর ওয়ার্ড টার্মিনাল ফ্লাইট গেট হোল্ডিং কোড প্লট লেন মেট্রো কোচ সিট বয়স মডেল ট্রেন',
);

const orders = foldedWords('first next last another other প্রথম পরের শেষ');

/** The digits of a number in which some are replaced by similar letters: 'o17l2'. */
function ofShapes(text: string): string | null {
  const digits = [...text].map((sign) => (sign >= '0' && sign <= '9' ? sign : shapes[sign]));
  if (digits.some((digit) => digit === undefined)) return null;
  const own = [...text].filter((sign) => sign >= '0' && sign <= '9').length;
  return own * 2 >= text.length || text.length >= 6 ? digits.join('') : null;
}

const isLetter = (token: Token | undefined): token is Token =>
  token?.kind === 'word' && token.text.length === 1 && token.text >= 'a' && token.text <= 'z';

/** Reads letters with a sign between each two, 's e v e n', starting at a token: the last of them, and their digits. */
function spelled(tokens: readonly Token[], first: number): { digits: string | null; last: number } {
  let letters = '';
  let last = first;
  for (let at = first; isLetter(tokens[at]) && letters.length < 60; at += 2) {
    letters += tokens[at]?.text ?? '';
    last = at;
  }
  return { digits: letters.length < 3 ? null : spelledOut(letters), last };
}

const ordinal = /^(?:\d+(?:st|nd|rd|th)|\d+(?:ta|ti|tay|am|pm|km|kg|cc|tk|hr|hrs|pm|ft))$/;
const model = /^(?:[a-z]{1,4}\d{1,4}[a-z]?|\d{1,3}[a-z])$/;

/** The marks of one token of letters and digits, if it holds any. */
function ofMixed({ text, from }: Token, index: number): Mark[] {
  const whole = { from, to: from + text.length, first: index, last: index };
  if (ordinal.test(text))
    return [{ ...whole, digits: text.replace(/\D/g, ''), figures: true, claimed: true }];
  const shaped = ofShapes(text);
  if (shaped !== null) return [{ ...whole, digits: shaped, figures: true, claimed: false }];
  const word = named(text);
  if (word) return [{ ...whole, digits: word.digits, figures: false, claimed: false }];
  return [...text.matchAll(/\d+|[^\d]+/g)].flatMap(({ 0: part, index: at }): Mark[] => {
    const figures = /^\d/.test(part);
    const shape = part.length === 1 && at > 0 && at + 1 < text.length ? shapes[part] : undefined;
    if (shape !== undefined)
      return [
        {
          from: from + at,
          to: from + at + 1,
          first: index,
          last: index,
          digits: shape,
          figures: true,
          claimed: false,
        },
      ];
    const times = figures && at > 0 ? timesOf(text.slice(0, at)) : 0;
    const digits = figures ? part.repeat(Math.max(times, 1)) : named(part)?.digits;
    if (digits === undefined) return [];
    const span = { from: from + at, to: from + at + part.length, first: index, last: index };
    return [{ ...span, digits, figures, claimed: model.test(text) }];
  });
}

function neighbour(tokens: readonly Token[], index: number, step: 1 | -1): string {
  let at = index + step;
  for (let token = tokens[at]; token && Math.abs(at - index) <= 4; token = tokens[at]) {
    if (isWritten(token)) return token.text;
    at += step;
  }
  return '';
}

const isDigit = (text: string | undefined): boolean => text !== undefined && /^\d+$/.test(text);

/** A separate time of day, '7:30'; not a part of '01:71:23'. */
function isTime(tokens: readonly Token[], index: number): boolean {
  const at = (offset: number): string | undefined => tokens[index + offset]?.text;
  const reads = (hour: number): boolean =>
    at(hour + 1) === ':' &&
    /^(?:[01]?\d|2[0-3])$/.test(at(hour) ?? '') &&
    /^[0-5]\d$/.test(at(hour + 2) ?? '') &&
    at(hour - 1) !== ':' &&
    (at(hour + 3) !== ':' || !isDigit(at(hour + 4)));
  return reads(0) || reads(-2);
}

/** '15,000' and '1,23,000' are amounts. */
function isAmount(tokens: readonly Token[], index: number): boolean {
  const group = (at: number): number => (tokens[at]?.kind === 'figures' ? (tokens[at]?.text.length ?? 0) : 0);
  const comma = (at: number): boolean => tokens[at]?.text === ',';
  const continued =
    comma(index + 1) && (group(index + 2) === 3 || (group(index + 2) === 2 && comma(index + 3)));
  const continues = comma(index - 1) && group(index - 2) > 0 && group(index - 2) <= 3 && group(index) <= 3;
  return (continued && group(index) <= 3) || continues;
}

function isClaimed(tokens: readonly Token[], index: number, digits: string): boolean {
  if (isTime(tokens, index)) return true;
  if (/^0\d/.test(digits) || digits.length > 6) return false;
  const after = neighbour(tokens, index, 1);
  const before = neighbour(tokens, index, -1);
  const counts = tokens[index]?.kind === 'word' && orders.has(before);
  return (
    counts ||
    units.has(after) ||
    nouns.has(before) ||
    tokens[index - 1]?.text === '৳' ||
    isAmount(tokens, index)
  );
}

/**
 * The marks of a text.
 * @param strict whether words that are rarely digits ('to', 'at') are left out
 */
export function marksOf(tokens: readonly Token[], strict: boolean): Mark[] {
  const marks: Mark[] = [];
  let times: { count: number; from: number; first: number } | null = null;
  const add = (mark: Mark): void => {
    const ten = marks.at(-1);
    const joined = ten && !ten.figures && !mark.figures && tens.has(ten) && /^[1-9]$/.test(mark.digits);
    if (joined && mark.first - ten.last <= 2) {
      ten.digits = `${ten.digits.slice(0, -1)}${mark.digits}`;
      Object.assign(ten, { to: mark.to, last: mark.last });
      tens.delete(ten);
    } else if (times) {
      marks.push({ ...mark, digits: mark.digits.repeat(times.count), from: times.from, first: times.first });
    } else marks.push(mark);
    times = null;
  };
  const tens = new Set<Mark>();
  let seen = -1;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token || !isWritten(token)) continue;
    const { text, from, to } = token;
    const here = { from, to, first: index, last: index };
    if (token.kind === 'figures') {
      add({ ...here, digits: text, figures: true, claimed: isClaimed(tokens, index, text) });
      continue;
    }
    if (token.kind === 'mixed') {
      ofMixed(token, index).forEach(add);
      continue;
    }
    const apart = index > seen && isLetter(token) ? spelled(tokens, index) : null;
    seen = Math.max(seen, apart?.last ?? seen);
    if (apart && apart.digits !== null) {
      const end = tokens[apart.last]?.to ?? to;
      add({ ...here, to: end, last: apart.last, digits: apart.digits, figures: false, claimed: false });
      index = apart.last;
      continue;
    }
    const count = timesOf(text);
    const word = count === 0 ? named(text) : null;
    if (count > 0) times = { count, from, first: index };
    else if (word && !(strict && word.doubtful)) {
      const mark = {
        ...here,
        digits: word.digits,
        figures: false,
        claimed: isClaimed(tokens, index, word.digits),
      };
      add(mark);
      if (word.ten && marks.at(-1)?.from === from) tens.add(marks.at(-1) ?? mark);
    } else times = null;
  }
  return marks;
}
