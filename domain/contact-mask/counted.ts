// Digits written as how often they occur, and hundreds, as figures:
//
//   'দুইটা তিন' · 'two fives' · '৫ দুইবার' · 'তিনশ পঁয়তাল্লিশ'  ─▶  '33' · '55' · '55' · '345'

import { named, timesOf } from './digit-words.ts';
import { foldedWords } from './fold.ts';
import { isWritten, type Token } from './tokens.ts';

const mostTimes = 5;
const counters = /^(.{1,6}?)(?:টা|টি|টো|খানা|ta|ti|to|ti)$/u;
const timed = /^(.{1,6}?)(?:বার|bar|x)$/u;
const counterWords = foldedWords('টা টি টো ta ti');
const timesWords = foldedWords('বার bar times time x');
const plural = /^(one|two|three|four|five|sixe|six|seven|eight|nine|zero|zeroe)s$/;
const hundreds = /^(.{2,6}?)(?:স|শ|শো|শত|সত|সো|so|sho|shoto|soto)$/u;
const hundredWords = foldedWords('শত শো শ sho so shoto hundred হান্ড্রেড');
const once = new Map([...foldedWords('দুবার দুটো দুটা দুটি duta dubar')].map((word) => [word, 2]));

const digitOf = (text: string): string | null => {
  const digits = /^\d$/.test(text) ? text : named(text)?.digits;
  return digits?.length === 1 ? digits : null;
};

/**
 * How many times, from one to five, a word repeats its digit according to this pattern; null when it is no
 * such word.
 */
function countIn(text: string, pattern: RegExp): number | null {
  const known = once.get(text);
  if (known !== undefined) return known;
  const stem = pattern.exec(text)?.[1];
  const count = stem === undefined ? null : digitOf(stem);
  return count !== null && Number(count) > 0 && Number(count) <= mostTimes ? Number(count) : null;
}

type Reading = { digits: string; words: number };

/** A count before its digit: 'দুইটা তিন', 'two fives'. */
function before(at: (offset: number) => string): Reading | null {
  const apart = counterWords.has(at(1)) || timesWords.has(at(1));
  const count = apart ? countIn(`${at(0)}টা`, counters) : (countIn(at(0), counters) ?? countIn(at(0), timed));
  const times = timesOf(at(0));
  const repeated = times > 0 ? digitOf(at(1)) : null;
  if (repeated !== null) return { digits: repeated.repeat(times), words: 2 };
  const several = plural.exec(at(1))?.[1];
  const said = several === undefined ? null : digitOf(at(0));
  if (several !== undefined && said !== null && Number(said) <= mostTimes)
    return {
      digits: (digitOf(several.replace(/e$/, '')) ?? digitOf(several) ?? '').repeat(Number(said)),
      words: 2,
    };
  const digit = count === null ? null : digitOf(at(apart ? 2 : 1));
  return count === null || digit === null ? null : { digits: digit.repeat(count), words: apart ? 3 : 2 };
}

/** A count behind its digit: '৫ দুইবার'. */
function behind(at: (offset: number) => string): Reading | null {
  const digit = digitOf(at(0));
  if (digit === null) return null;
  const apart = timesWords.has(at(2));
  const count = apart ? countIn(`${at(1)}bar`, timed) : countIn(at(1), timed);
  return count === null ? null : { digits: digit.repeat(count), words: apart ? 3 : 2 };
}

/** 'তিনশ পঁয়তাল্লিশ', 'nine hundred 22'. */
function hundred(at: (offset: number) => string): Reading | null {
  const apart = hundredWords.has(at(1));
  const digit = digitOf(apart ? at(0) : (hundreds.exec(at(0))?.[1] ?? ''));
  if (digit === null) return null;
  const words = apart ? 2 : 1;
  const rest = /^\d\d?$/.test(at(words)) ? at(words) : named(at(words))?.digits;
  return rest !== undefined && rest.length <= 2
    ? { digits: `${digit}${rest.padStart(2, '0')}`, words: words + 1 }
    : { digits: `${digit}00`, words };
}

const ways = [
  [before, hundred],
  [behind, hundred],
];

/** The readings of a text in which a number is counted or in hundreds: its tokens, with figures in the place of those words. */
export function countedReadings(tokens: readonly Token[]): Token[][] {
  const written = tokens.flatMap((token, index) => (isWritten(token) ? [index] : []));
  return ways.flatMap((way) => {
    const reading: Token[] = [];
    let [next, changed] = [0, 0];
    for (let index = 0; index < written.length; index += 1) {
      const at = (offset: number): string => tokens[written[index + offset] ?? -1]?.text ?? '';
      const found = way.map((read) => read(at)).find((read) => read !== null);
      if (!found) continue;
      const first = written[index] ?? 0;
      const last = written[index + found.words - 1] ?? first;
      const [from, to] = [tokens[first]?.from ?? 0, tokens[last]?.to ?? 0];
      reading.push(...tokens.slice(next, first), { kind: 'figures', text: found.digits, from, to });
      next = last + 1;
      index += found.words - 1;
      changed += 1;
    }
    return changed === 0 ? [] : [[...reading, ...tokens.slice(next)]];
  });
}
