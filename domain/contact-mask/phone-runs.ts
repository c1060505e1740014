// Phone numbers among the marks of a text.
//
//   marks ─▶ blocks (only signs between their marks) ─▶ chains of blocks (words between) ─▶ spans that read as a number
//
// The less there is between the marks, the less evidence is needed: in one block ten digits may do, across sentences
// only an exact number with a valid prefix. A date or a time ends a block. Each step reads a bounded number of marks.

import { beginsWith, foldedWords } from './fold.ts';
import type { Mark } from './marks.ts';
import type { Token } from './tokens.ts';
import { isWritten } from './tokens.ts';

/** A part of the folded text. */
export type Span = { from: number; to: number };

type Block = Mark[];

// With the leading zero any operator prefix counts, without it only those in use.
const mobile = /^(?:(?:00)?880|0|88)?01\d{9}$|^(?:00)?8801\d{9}$|^01\d{9}$/;
const bare = /^1[3-9]\d{8}$/;
const backwards = /^\d{8}[3-9]10(?:88(?:00)?)?$/;
const opening = /^(?:(?:00)?88)?01[3-9]/;
const mostDigits = 15;
const longestGap = 12;

const saysBackwards = beginsWith('revers backward mirror invers opposit ult উল্ট উলট বিপরীত পিছন পেছন রিভার্স');
const saysOrder = beginsWith(
  'first last begin start finish end rest remaining part prothom sesh shesh baki suru shuru প্রথম শেষ শুরু বাকি অংশ',
);
const saysCall = beginsWith(
  'call phone mobile cell contact number num no bkash nagad imo whatsapp dial ফোন কল মোবাইল নম্বর নাম্বার বিকাশ যোগাযোগ',
);
const joining = foldedWords(
  'and then next after that dash space plus hyphen dot slash ar tarpor erpor er por abar ebong last first rest finally ' +
    'finish with begin start starts is the remaining digits part ta prothome sheshe baki ' +
    'আর তারপর এরপর এবং ও পরে আবার শেষে শুরুতে বাকি বাকিটা প্রথমে ড্যাশ প্লাস',
);

type Reading = { tokens: readonly Token[]; text: string };

function wordsBetween({ tokens }: Reading, before: Mark, after: Mark): string[] {
  return tokens
    .slice(before.last + 1, after.first)
    .filter(isWritten)
    .map(({ text }) => text);
}

const dateAt =
  /(?<!\d)(?:(?:0?[1-9]|[12]\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d|(?:19|20)\d\d([/.-])(?:0?[1-9]|1[0-2])\2(?:0?[1-9]|[12]\d|3[01]))(?!\d)/g;

/** Whether a date in figures is in the folded text. */
export const hasDate = (text: string): boolean => text.search(dateAt) >= 0;

/** Marks with only signs between them. */
function blocksOf(reading: Reading, marks: readonly Mark[]): Block[] {
  const dates = [...reading.text.matchAll(dateAt)].map(({ index, 0: date }) => ({
    from: index,
    to: index + date.length,
  }));
  const blocks: Block[] = [];
  let date = 0;
  let last: Mark | null = null;
  for (const mark of marks) {
    while ((dates[date]?.to ?? Infinity) <= mark.from) date += 1;
    const inDate = (dates[date]?.from ?? Infinity) <= mark.from;
    const timed = mark.claimed && /^\d{1,2}$/.test(mark.digits) && isColon(reading, mark);
    if (inDate || timed) {
      last = null;
      continue;
    }
    const block = blocks.at(-1);
    const close =
      block && last && mark.from - last.to <= longestGap && wordsBetween(reading, last, mark).length === 0;
    if (block && close) block.push(mark);
    else blocks.push([mark]);
    last = mark;
  }
  return blocks.map(withoutLabels);
}

const isColon = ({ text }: Reading, mark: Mark): boolean =>
  text[mark.to] === ':' || text[mark.from - 1] === ':';

/** '1) 0 2) 1 3) 7' without the list numbers. */
function withoutLabels(block: Block): Block {
  const counted = block.filter((_, index) => index % 2 === 0);
  const labels = counted.length > 7 && counted.every(({ digits }, index) => digits === String(index + 1));
  return labels ? block.filter((_, index) => index % 2 === 1) : block;
}

const isRound = ({ digits }: Mark): boolean => digits.length > 2 && digits.endsWith('0');

function isPhone(part: Block, digits: string, reads: { reversed: boolean; international: boolean }): boolean {
  if (part.length === 1 && part[0]?.figures && digits.length >= 10) return true;
  if (mobile.test(digits) || (reads.reversed && backwards.test(digits))) return true;
  if (reads.international && digits.length >= 10 && digits.length <= mostDigits) return true;
  return (
    bare.test(digits) &&
    !part.every((mark) => isRound(mark) || mark.digits.length > 6) &&
    !part.some((m) => m.claimed)
  );
}

const spanOf = (part: Block): Span => ({ from: part[0]?.from ?? 0, to: part.at(-1)?.to ?? 0 });

/** A plus sign that is no addition: it directly precedes its digits. */
const isInternational = (text: string, from: number): boolean =>
  text[from - 1] === '+' && !/[\d\p{L}] ?$/u.test(text.slice(Math.max(0, from - 3), from - 1));

/** The parts of a block that read as a number: the longest that starts at a mark; the search goes on after it. */
function inBlock(reading: Reading, block: Block, reversed: boolean): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < block.length; start += 1) {
    const international = isInternational(reading.text, block[start]?.from ?? 0);
    let digits = '';
    let end = -1;
    for (let at = start; at < block.length && digits.length < mostDigits; at += 1) {
      digits += block[at]?.digits ?? '';
      if (digits.length >= 10 && isPhone(block.slice(start, at + 1), digits, { reversed, international }))
        end = at;
    }
    if (end < 0) continue;
    spans.push(spanOf(block.slice(start, end + 1)));
    start = end;
  }
  return spans;
}

const digitsOf = (block: Block): string => block.map(({ digits }) => digits).join('');

/**
 * How much lies between two blocks: only joining words ('joined'), other words ('loose'), or too much
 * ('far').
 */
function gapBetween(reading: Reading, before: Block, after: Block): 'joined' | 'loose' | 'far' {
  const [last, next] = [before.at(-1), after[0]];
  if (!last || !next || next.from - last.to > 90) return 'far';
  const words = wordsBetween(reading, last, next);
  if (words.length <= 4 && words.every((word) => joining.has(word))) return 'joined';
  return words.length <= 12 ? 'loose' : 'far';
}

type Cues = { call: boolean; backwards: boolean };

/** Blocks that form one number, with words between them. */
function acrossWords(reading: Reading, blocks: readonly Block[], cues: Cues): Span[] {
  const spans: Span[] = [];
  for (let start = 0; start < blocks.length; start += 1) {
    const end = numberFrom(reading, blocks, start, cues);
    if (end === null) continue;
    spans.push(...blocks.slice(start, end + 1).map(spanOf));
    start = end;
  }
  return spans;
}

function numberFrom(reading: Reading, blocks: readonly Block[], start: number, cues: Cues): number | null {
  const head = digitsOf(blocks[start] ?? []);
  let digits = head;
  let joined = true;
  let small = head.length <= 2;
  let found: number | null = null;
  for (let at = start + 1; at < blocks.length && digits.length < mostDigits; at += 1) {
    const [before, block] = [blocks[at - 1] ?? [], blocks[at] ?? []];
    const gap = gapBetween(reading, before, block);
    if (gap === 'far') break;
    joined &&= gap === 'joined';
    const part = digitsOf(block);
    digits += part;
    const opens = joined || opening.test(head) || (small && at - start > 4);
    small &&= part.length <= 2;
    if (digits.length < 10) continue;
    const round = (): boolean =>
      blocks
        .slice(start, at + 1)
        .flat()
        .some(isRound);
    if (opens && mobile.test(digits) && opening.test(digits)) found = at;
    else if (joined && cues.call && bare.test(digits) && !round()) found = at;
    else if (cues.backwards && backwards.test(digits)) found = at;
  }
  return found;
}

const mostParts = 4;

/** Parts given out of order: 'last part 5678, first part 0171234'. */
function outOfOrder(blocks: readonly Block[]): Span[] {
  const parts = blocks.filter((block) => block.some(({ claimed }) => !claimed)).slice(0, mostParts + 1);
  if (parts.length < 2 || parts.length > mostParts) return [];
  if (parts.reduce((sum, part) => sum + digitsOf(part).length, 0) !== 11) return [];
  return parts.some((part) => /^01(?:[3-9]|$)/.test(digitsOf(part))) ? parts.map(spanOf) : [];
}

/** Spans of a text that read as a phone number. @param marks of one reading of the text, in order */
export function phoneRuns(tokens: readonly Token[], text: string, marks: readonly Mark[]): Span[] {
  if (marks.length === 0) return [];
  const reading = { tokens, text };
  const says = (cue: (word: string) => boolean): boolean =>
    tokens.some((token) => token.kind === 'word' && cue(token.text));
  const cues = { call: says(saysCall), backwards: says(saysBackwards) };
  const looked = blocksOf(reading, marks).map((block) => ({
    block,
    found: inBlock(reading, block, cues.backwards),
  }));
  const open = looked.filter(({ found }) => found.length === 0).map(({ block }) => block);
  const unclaimed = open
    .map((block) => block.filter(({ claimed }) => !claimed))
    .filter((block) => block.length > 0);
  const first = acrossWords(reading, unclaimed, cues);
  const across = first.length > 0 ? first : acrossWords(reading, open, cues);
  const parts = across.length === 0 && says(saysOrder) ? outOfOrder(open) : [];
  return [...looked.flatMap(({ found }) => found), ...across, ...parts];
}
