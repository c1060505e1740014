// Ways to reach a person without a number or a name that gives itself away: 'হোয়াটসঅ্যাপে নক দেন', 'ইমো same
// number', 'গুগলে করিম ট্রাভেলস লিখলে পাবেন', 'গাড়ির পেছনে নাম্বার লেখা আছে', 'স্টোরে এসে আমার নাম বললেই
// হবে'.
//
//   tokens ─▶ sentences ─▶ the meanings of each word ─▶ rules: which meanings must and may not be together
//
// A rule that fits takes out the clauses from the first to the last word that it needs. Each word is looked
// at once.

import { isAppName } from './app-words.ts';
import { named } from './digit-words.ts';
import type { Span } from './phone-runs.ts';
import { meanings, meaningsOf, type Meaning } from './reach-words.ts';
import { isWritten, type Token } from './tokens.ts';

type Rule = { all: readonly Meaning[]; none?: readonly Meaning[] };

const not: readonly Meaning[] = ['not'];

const rules: readonly Rule[] = [
  { all: ['app'], none: ['not', 'crossing', 'seen'] },
  { all: ['app', 'knock'], none: ['not', 'seen'] },
  { all: ['app', 'give'], none: not },
  { all: ['app', 'number'], none: ['not', 'crossing'] },
  { all: ['app', 'name'], none: ['not', 'road', 'crossing'] },
  { all: ['app', 'own'], none: ['not', 'crossing', 'buddy'] },
  { all: ['app', 'announced'], none: ['not', 'crossing'] },
  { all: ['app', 'handle'] },
  { all: ['buddy', 'befriend', 'give'], none: not },
  { all: ['web', 'name'], none: ['not', 'road'] },
  { all: ['web', 'number'], none: not },
  { all: ['web', 'knock'], none: ['not', 'seen'] },
  { all: ['web', 'announced'], none: ['not', 'seen'] },
  { all: ['web', 'naming'], none: ['not', 'seen'] },
  { all: ['web', 'handle'] },
  { all: ['mail', 'handle'] },
  { all: ['mailbox', 'handle'] },
  { all: ['mailbox', 'own'], none: not },
  { all: ['mailbox', 'announced'], none: not },
  { all: ['mailbox', 'name'], none: not },
  { all: ['engine', 'search', 'find'], none: not },
  { all: ['engine', 'search'], none: ['not', 'seen', 'map'] },
  { all: ['engine', 'search', 'name'], none: not },
  { all: ['map', 'number', 'shown'], none: ['not', 'plate'] },
  { all: ['engine', 'search', 'number'], none: not },
  { all: ['engine', 'name'], none: ['not', 'road'] },
  { all: ['map', 'name', 'number'], none: ['not', 'road'] },
  { all: ['map', 'name', 'knock'], none: ['not', 'road'] },
  { all: ['map', 'name', 'search'], none: ['not', 'road'] },
  { all: ['search', 'find', 'name'], none: ['not', 'road'] },
  { all: ['number', 'surface', 'shown'], none: ['not', 'plate'] },
  { all: ['number', 'surface', 'own'], none: ['not', 'plate'] },
  { all: ['phone', 'number', 'surface'], none: not },
  { all: ['own', 'number', 'shown'], none: ['not', 'plate'] },
  { all: ['number', 'surface', 'knock'], none: ['not', 'plate'] },
  { all: ['code', 'own'], none: not },
  { all: ['code', 'surface'], none: not },
  { all: ['code', 'number'], none: not },
  { all: ['name', 'saying'], none: not },
  { all: ['stall', 'saying'], none: ['not', 'road'] },
  { all: ['stall', 'naming', 'ask'], none: not },
  { all: ['place', 'own', 'saying'], none: ['not', 'road'] },
  { all: ['place', 'own', 'ask', 'find'], none: not },
  { all: ['place', 'own', 'naming', 'ask'], none: ['not', 'road'] },
  { all: ['place', 'name', 'naming', 'ask'], none: not },
  { all: ['place', 'name', 'number'], none: ['not', 'road'] },
];
const masks = rules.map(({ all, none = [] }) => ({
  all: all.map((meaning) => meanings[meaning]),
  every: all.reduce((bits, meaning) => bits | meanings[meaning], 0),
  none: none.reduce((bits, meaning) => bits | meanings[meaning], 0),
}));

const endsSentence = (token: Token): boolean => token.kind === 'sign' && '.!?;।'.includes(token.text);
const endsClause = (token: Token): boolean => token.kind === 'sign' && ',–—|'.includes(token.text);

type Word = { bits: number; clause: number };

const farthest = 14;

/**
 * The first and the last of the words that a rule needs, none of which is too far from the next; null when
 * one is missing.
 */
function standsOn(words: readonly Word[], all: readonly number[]): [number, number] | null {
  const last = all.map(() => -1);
  let best: [number, number] | null = null;
  words.forEach(({ bits }, index) => {
    let changed = false;
    all.forEach((bit, at) => {
      if ((bits & bit) === 0) return;
      last[at] = index;
      changed = true;
    });
    const first = Math.min(...last);
    if (changed && first >= 0 && index - first <= farthest && (!best || index - first < best[1] - best[0]))
      best = [first, index];
  });
  return best;
}

type Sentence = { words: Word[]; clauses: Span[]; bits: number };

const longestJoined = 16;

/** Two words that are one: 'f b', 'এফ বি', 'g-mail', 'whats app'. */
const joined = (token: Token, next: Token): string =>
  token.text.length + next.text.length > longestJoined ? '' : token.text + next.text;

const figure = /^\d/;

/** 'আসতে বললে', 'aste bolle': told to do something. */
const infinitive = /.(?:তে|te)$/;

/** 'আমার নাম্বার', 'my phone number'. */
const ownsAt = (words: readonly Token[], index: number): boolean =>
  [words[index - 1], words[index - 2]].some(
    (word, far) =>
      word !== undefined &&
      (meaningsOf(word.text) & meanings.own) !== 0 &&
      (far === 0 || (meaningsOf(words[index - 1]?.text ?? '') & meanings.phone) !== 0),
  );

/** The meanings of a word in its place: '৩ নম্বর গেট' is no number to call. */
function meaningsAt(words: readonly Token[], index: number): number {
  const [word, next, last] = [words[index], words[index + 1], words[index - 1]];
  if (!word) return 0;
  let bits = meaningsOf(word.text);
  if ((bits & meanings.number) !== 0) {
    const counts = [last, figure.test(next?.text ?? '') ? next : undefined].some(
      (token) =>
        token !== undefined && (figure.test(token.text) || (meaningsOf(token.text) & meanings.ordinal) !== 0),
    );
    if (counts || (last && named(last.text) !== null)) bits &= ~meanings.number;
    else if (ownsAt(words, index)) bits |= meanings.own | meanings.shown;
  }
  if ((bits & meanings.saying) !== 0 && last && infinitive.test(last.text)) bits &= ~meanings.saying;
  if ((bits & meanings.code) !== 0 && next && figure.test(next.text)) bits &= ~meanings.code;
  const both = next ? joined(word, next) : '';
  if (both === '') return bits;
  return bits | (isAppName(both) ? meanings.app : 0) | (meaningsOf(both) & meanings.mailbox);
}

/** Whether a no follows at once: 'WhatsApp call? no'. */
const isAnswer = (tokens: readonly Token[], index: number): boolean =>
  [tokens[index + 1], tokens[index + 2]].some(
    (token) => token?.kind === 'word' && (meaningsOf(token.text) & meanings.not) !== 0,
  );

function sentencesOf(tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let sentence: Sentence | null = null;
  let fresh = true;
  let at = 0;
  const written = tokens.filter(isWritten);
  tokens.forEach((token, index) => {
    if (token.text === '?' && isAnswer(tokens, index)) return;
    else if (endsSentence(token)) sentence = null;
    else if (endsClause(token)) fresh = true;
    if (!isWritten(token)) return;
    if (!sentence) {
      sentence = { words: [], clauses: [], bits: 0 };
      sentences.push(sentence);
      fresh = true;
    }
    if (fresh) sentence.clauses.push({ from: token.from, to: token.to });
    fresh = false;
    const announced = tokens[index + 1]?.text === ':' ? meanings.announced : 0;
    const bits = meaningsAt(written, at) | announced;
    at += 1;
    sentence.words.push({ bits, clause: sentence.clauses.length - 1 });
    sentence.bits |= bits;
    const clause = sentence.clauses.at(-1);
    if (clause) clause.to = token.to;
  });
  return sentences;
}

/** Spans of a text that tell how a person is reached. */
export function reachSpans(tokens: readonly Token[]): Span[] {
  return sentencesOf(tokens).flatMap(({ words, clauses, bits }) =>
    masks.flatMap(({ all, every, none }) => {
      if ((bits & every) !== every) return [];
      const found = standsOn(words, all);
      if (!found) return [];
      const [first, last] = [words[found[0]]?.clause ?? 0, words[found[1]]?.clause ?? 0];
      const denied = words.some(
        (word) => word.clause >= first && word.clause <= last && (word.bits & none) !== 0,
      );
      return denied ? [] : [{ from: clauses[first]?.from ?? 0, to: clauses[last]?.to ?? 0 }];
    }),
  );
}
