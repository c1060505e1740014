// A part of a number that is enough: 'জিপি নম্বর ১২৩৪৫৬৭৮', 'প্রথম পাঁচটা ০১৮১৯', 'শেষ ছয়টা ২২৩৪৫৬'; and a number whose
// digits lie among all the others of a text.

import { named } from './digit-words.ts';
import { beginsWith, foldedWords } from './fold.ts';
import type { Mark } from './marks.ts';
import type { Span } from './phone-runs.ts';
import { isWritten, type Token } from './tokens.ts';

const operators = foldedWords(
  'gp grameen grameenphone gramin robi banglalink bl airtel teletalk skitto জিপি গ্রামীণ গ্রামীণফোন রবি বাংলালিংক বাংলালিঙ্ক ' +
    'এয়ারটেল টেলিটক স্কিটো',
);
const caseEnding = /(?:ের|তে|ে|র|er|te|e)$/;
const ordered = beginsWith('first last prothom shesh sesh suru shuru end প্রথম শেষ শুরু বাকি');
const spanOf = (marks: readonly Mark[]): Span => ({ from: marks[0]?.from ?? 0, to: marks.at(-1)?.to ?? 0 });
const digitsOf = (marks: readonly Mark[]): string => marks.map(({ digits }) => digits).join('');

const [farthest, fewestOfOperator, mostOfOperator, mostMarks] = [45, 8, 10, 12];

const isOperator = ({ kind, text }: Token): boolean =>
  kind === 'word' && (operators.has(text) || operators.has(text.replace(caseEnding, '')));

/** The digits after the name of an operator, when they are as many as follow the operator's prefix. */
export function afterOperator(tokens: readonly Token[], marks: readonly Mark[]): Span[] {
  let next = 0;
  return tokens.flatMap((token) => {
    if (!isOperator(token)) return [];
    while ((marks[next]?.from ?? Infinity) < token.to) next += 1;
    const found: Mark[] = [];
    for (const mark of marks.slice(next, next + mostMarks)) {
      const gap = mark.from - (found.at(-1)?.to ?? token.to);
      // 'then 8 digits: 45 67 89 01'
      if (mark.claimed && found.length === 0) continue;
      if (mark.claimed || gap > farthest || digitsOf([...found, mark]).length > mostOfOperator) break;
      found.push(mark);
    }
    return digitsOf(found).length < fewestOfOperator ? [] : found.map((mark) => spanOf([mark]));
  });
}

const countEnding = /(?:টা|টি|টো|ta|ti|to)$/;

/** 'ছয়টা', '6ta' and 'six' all mean six digits. */
function digitsOfCount(text: string): string | undefined {
  const stem = text.replace(countEnding, '');
  return /^\d$/.test(stem) ? stem : named(stem)?.digits;
}

/** The beginning of a mobile number that can mean nothing else; and 'the last six: 345678'. */
function halves(tokens: readonly Token[], marks: readonly Mark[]): Span[] {
  return marks.flatMap((mark) => {
    const { digits, figures, claimed } = mark;
    if (!figures || claimed || digits.length < 3) return [];
    // '০১৫০০' is a sum with a leading zero, not the start of a number
    if (/^01[3-9]\d{2,}$/.test(digits) && !(digits.length === 5 && digits.endsWith('00')))
      return [spanOf([mark])];
    const words = tokens
      .slice(Math.max(0, mark.first - 10), mark.first)
      .filter(isWritten)
      .slice(-4);
    const counts =
      digits.length > 3 && words.some(({ text }) => digitsOfCount(text) === String(digits.length));
    return counts && words.some(({ text }) => ordered(text)) ? [spanOf([mark])] : [];
  });
}

const whole = /^01[3-9]\d{8}$/;

/**
 * All the digits of a text, when together they are exactly one number: even those that look like ordinary
 * numbers then count.
 */
function allTogether(marks: readonly Mark[], dated: boolean): Span[] {
  return !dated && marks.length > 1 && marks[0]?.claimed === false && whole.test(digitsOf(marks))
    ? marks.map((mark) => spanOf([mark]))
    : [];
}

const [fewestSpoken, fewestWords, longestCount] = [9, 6, 3];

/** A run of number words, or of single figures, that opens as a number does and lacks a digit or has one too many. */
export function spoken(tokens: readonly Token[], marks: readonly Mark[]): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < marks.length; start += 1) {
    let end = start;
    const apart = (at: number): boolean =>
      tokens.slice((marks[at]?.last ?? 0) + 1, marks[at + 1]?.first ?? 0).some(isWritten);
    while (end + 1 < marks.length && !apart(end) && end - start < 12) end += 1;
    const run = marks.slice(start, end + 1);
    const digits = digitsOf(run);
    const words = run.filter(({ digits: part }) => part.length <= longestCount).length;
    const opens = /^01[3-9]/.test(digits) && digits.length <= 13;
    const said = run.length > fewestWords + 1 && run.every(({ figures }) => !figures);
    if (words >= fewestWords && (opens || said) && digits.length >= fewestSpoken) spans.push(spanOf(run));
    if (end > start) start = end;
  }
  return spans;
}

/** Spans of a text that are a part of a number, or nearly one. @param marks of one reading of the text, in order */
export const partialRuns = (tokens: readonly Token[], marks: readonly Mark[], dated: boolean): Span[] => [
  ...halves(tokens, marks),
  ...allTogether(marks, dated),
  ...spoken(tokens, marks),
];
