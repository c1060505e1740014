// How well a place matches what was typed: the lower the tier, the better.

import { lettersOf, missesMore, prefixDistance } from './edit-distance.ts';
import { skeleton } from './fold.ts';
import { beginningWith, firstSound, type Entry, type SearchIndex } from './search-index.ts';

const tiers = {
  whole: 0,
  beginning: 1,
  word: 2,
  spelling: 3,
  context: 4,
  oneEdit: 5,
  consonants: 6,
  edits: 7,
};

/** After every match that is spelled like the name, and before any other. */
export const strictTiers = tiers.context + 0.5;

/** No match. */
export const none = Number.POSITIVE_INFINITY;

type TierOfWord = (entry: Entry, word: string) => number;

function wholeTier(entry: Entry, query: string): number {
  const compact = query.replaceAll(' ', '');
  let best = none;
  for (const { key, tight, own } of entry.keys) {
    if (key === query || tight === compact) best = Math.min(best, own ? tiers.whole : tiers.beginning);
    // 'গাবতলী' alone means the terminal in Dhaka, although the terminal's name is longer
    else if (entry.capital && own && key.startsWith(`${query} `)) best = tiers.whole;
    else if (key.startsWith(query) || tight.startsWith(compact)) {
      best = Math.min(best, own ? tiers.beginning : tiers.spelling);
    }
  }
  return best;
}

/** A number matches only itself; a word also matches as the beginning of another. */
function begins(word: string): (name: string) => boolean {
  return /^\d+$/.test(word) ? (name) => name === word : (name) => name.startsWith(word);
}

const exactly: TierOfWord = (entry, word) => {
  const fits = begins(word);
  let best = none;
  for (const { words, own } of entry.keys) {
    if (words.some(fits)) best = Math.min(best, own ? tiers.word : tiers.spelling);
  }
  return best === none && entry.context.some(fits) ? tiers.context : best;
};

function tierOf(entry: Entry, query: string, words: readonly string[], tierOfWord: TierOfWord): number {
  const whole = wholeTier(entry, query);
  if (whole !== none) return whole;
  let worst = 0;
  let own = false;
  for (const word of words) {
    const tier = tierOfWord(entry, word);
    if (tier === none) return none;
    own ||= tier !== tiers.context;
    worst = Math.max(worst, tier);
  }
  return own ? worst : none;
}

/** An entry that matches, and how well. */
export type Scored = { entry: Entry; tier: number };

/** The entries among these that match. Each has a word of the query: words that no name has are not looked up. */
function scored(
  index: SearchIndex,
  among: ReadonlySet<number>,
  tierOfEntry: (entry: Entry, number: number) => number,
): Scored[] {
  const found: Scored[] = [];
  for (const number of among) {
    const entry = index.entries[number];
    const tier = entry ? tierOfEntry(entry, number) : none;
    if (entry && tier !== none) found.push({ entry, tier });
  }
  return found;
}

/** The words of a query, and all of them as one: 'coks bazar'. */
const partsOf = (query: string): string[] => [...new Set([...query.split(' '), query.replaceAll(' ', '')])];

/** The entries with a word that begins like one of these. */
function withWords(index: SearchIndex, parts: readonly string[]): Set<number> {
  return new Set(parts.flatMap((part) => beginningWith(index, part).flatMap(({ among }) => among)));
}

/** The entries that match a folded query without misspellings. */
export function strictMatches(query: string, index: SearchIndex): Scored[] {
  const words = query.split(' ');
  return scored(index, withWords(index, partsOf(query)), (entry) => tierOf(entry, query, words, exactly));
}

function allowedEdits(word: string): number {
  if (word.length < 4 || /^\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/**
 * The entries with a word that a misspelt one may stand for, and how near it is. The first sound is hardly ever
 * wrong.
 */
function likeWords(word: string, index: SearchIndex): ReadonlyMap<number, number> {
  const like = new Map<number, number>();
  const limit = allowedEdits(word);
  if (limit === 0) return like;
  const bones = skeleton(word);
  const letters = lettersOf(word);
  for (const name of index.bySound.get(firstSound(word)) ?? []) {
    const isFar = name.word.length + limit < word.length || missesMore(letters, name.letters, limit);
    const edits = isFar ? none : prefixDistance(word, name.word, limit);
    let tier = none;
    if (edits <= 1) tier = tiers.oneEdit;
    else if (bones.length >= 3 && name.bones === bones) tier = tiers.consonants;
    else if (edits <= limit) tier = tiers.edits;
    if (tier === none) continue;
    for (const number of name.among) like.set(number, Math.min(tier, like.get(number) ?? none));
  }
  return like;
}

/** As strictMatches, but misspelt words count too, also with the whole query as one word. */
export function looseMatches(query: string, index: SearchIndex): Scored[] {
  const words = query.split(' ');
  const parts = partsOf(query);
  const like = new Map(parts.map((part) => [part, likeWords(part, index)]));
  const among = withWords(index, parts);
  for (const numbers of like.values()) for (const number of numbers.keys()) among.add(number);
  return scored(index, among, (entry, number) => {
    const roughly: TierOfWord = (each, word) => {
      const exact = exactly(each, word);
      return exact === none ? (like.get(word)?.get(number) ?? none) : exact;
    };
    const apart = tierOf(entry, query, words, roughly);
    return words.length > 1 ? Math.min(apart, roughly(entry, words.join(''))) : apart;
  });
}
