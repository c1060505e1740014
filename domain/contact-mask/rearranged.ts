// Numbers whose parts are written in another order: 'last 6: 345678; first 5: 01712', '12345678 এর সামনে 017 বসান',
// 'শেষ থেকে পড়ুন ৮৭৬৫ ৪৩২১ ৭১০'.

import { foldedWords } from './fold.ts';
import type { Mark } from './marks.ts';
import type { Span } from './phone-runs.ts';
import { isWritten, type Token } from './tokens.ts';

const orderWords = foldedWords(
  'first last 1st 2nd 3rd 4th second third front before after age agey samne shamne pore begin beginning start end middle majhe ' +
    'suru shuru shurute surute sesh shesh seshe sheshe prothom prothome part parts put add bosan boshan then ' +
    'প্রথম প্রথমে প্রথমের শেষ শেষে শেষের আগে সামনে পরে তারপর তারপরের পরের মাঝে মাঝের মাঝখানে শুরু শুরুতে শুরুর বসান বসিয়ে যোগ অংশ ভাগ',
);
const endWords = foldedWords(
  'right end last back behind dandik pichonedik pichon pechon pison sesh shesh dan dik ulto ulta ডান ডানদিক শেষ শেষের পিছন পেছন পিছনের পেছনের উল্টো উল্টা দিক',
);
const fromWords = foldedWords('from theke thekey left porun poro read থেকে পড়ুন পড়েন পড়বেন পড়ো');

const says = (tokens: readonly Token[], words: Set<string>): boolean =>
  tokens.some(({ kind, text }) => (kind === 'word' || kind === 'mixed') && words.has(text));

const [mostParts, digitsOfMobile, farthest] = [4, 11, 60];
const opening = /^01[3-9]/;
const whole = /^01[3-9]\d{8}$/;

const spanOf = (marks: readonly Mark[]): Span => ({ from: marks[0]?.from ?? 0, to: marks.at(-1)?.to ?? 0 });

/** Neighbouring marks, from each one on, whose digits are as many as a mobile number's. */
function asLong(marks: readonly Mark[], most: number): Mark[][] {
  return marks.flatMap((_, start) => {
    let length = 0;
    for (let at = start; at < Math.min(marks.length, start + most); at += 1) {
      const [mark, before] = [marks[at], marks[at - 1]];
      if (!mark || (at > start && before && mark.from - before.to > farthest)) break;
      length += mark.digits.length;
      if (length > digitsOfMobile) break;
      if (length === digitsOfMobile) return [marks.slice(start, at + 1)];
    }
    return [];
  });
}

/** Whether one of the parts is the beginning of a mobile number. */
const opens = (parts: readonly string[]): boolean =>
  parts.some((part) => opening.test(part)) ||
  (parts.includes('0') && parts.some((part) => /^1[3-9]/.test(part))) ||
  (parts.includes('01') && parts.some((part) => /^[3-9]/.test(part) && part.length > 3));

/** The marks without words between them as one. */
function together(tokens: readonly Token[], marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const mark of marks) {
    if (mark.claimed) continue;
    const last = joined.at(-1);
    if (last && !tokens.slice(last.last + 1, mark.first).some(isWritten))
      joined[joined.length - 1] = {
        ...last,
        digits: last.digits + mark.digits,
        to: mark.to,
        last: mark.last,
      };
    else joined.push(mark);
  }
  return joined;
}

/** Spans of a text whose parts are a mobile number in another order. @param marks of one reading of the text, in order */
export function rearranged(tokens: readonly Token[], text: string, marks: readonly Mark[]): Span[] {
  const found: Span[] = [];
  if (says(tokens, endWords) && says(tokens, fromWords))
    for (const run of asLong(marks, digitsOfMobile))
      if (whole.test([...run.map(({ digits }) => digits).join('')].reverse().join('')))
        found.push(spanOf(run));
  const labelled = /\(\s*[1-4a-d]\s*\)/.test(text);
  if (!labelled && !says(tokens, orderWords)) return found;
  const single = marks.filter(({ digits, claimed }) => digits.length > 1 && !claimed);
  for (const parts of [single, together(tokens, marks)])
    for (const run of asLong(parts, mostParts))
      if (run.length > 1 && opens(run.map(({ digits }) => digits)))
        found.push(...run.map((mark) => spanOf([mark])));
  return found;
}
