// How well a place matches what was typed: the lower the tier, the better.

import { prefixDistance } from './edit-distance.ts';
import { skeleton } from './fold.ts';
import { firstSound, type Entry, type SearchIndex } from './search-index.ts';

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

/** Behind every match that is spelled as the name is, and before any other. */
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

/** The tier of a place for a folded query without misspellings. */
export function strictTier(query: string): (entry: Entry) => number {
  const words = query.split(' ');
  return (entry) => tierOf(entry, query, words, exactly);
}

function allowedEdits(word: string): number {
  if (word.length < 4 || /^\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/** The names' words that a misspelt word may mean. The first sound is hardly ever wrong. */
function likeWords(word: string, index: SearchIndex): ReadonlyMap<string, number> {
  const like = new Map<string, number>();
  const limit = allowedEdits(word);
  if (limit === 0) return like;
  const bones = skeleton(word);
  for (const name of index.words.get(firstSound(word)) ?? []) {
    const short = name.word.length + limit < word.length;
    const edits = short ? none : prefixDistance(word, name.word, limit);
    if (edits <= 1) like.set(name.word, tiers.oneEdit);
    else if (bones.length >= 3 && name.bones === bones) like.set(name.word, tiers.consonants);
    else if (edits <= limit) like.set(name.word, tiers.edits);
  }
  return like;
}

/** As strictTier, but misspelt words count too, also with the entire query as one word: 'coks bazar'. */
export function looseTier(query: string, index: SearchIndex): (entry: Entry) => number {
  const words = query.split(' ');
  const together = words.join('');
  const like = new Map([...words, together].map((word) => [word, likeWords(word, index)]));
  const roughly: TierOfWord = (entry, word) => {
    const exact = exactly(entry, word);
    if (exact !== none) return exact;
    const near = like.get(word);
    let best = none;
    if (near && near.size > 0) {
      for (const name of entry.spoken) best = Math.min(best, near.get(name) ?? none);
    }
    return best;
  };
  return (entry) => {
    const apart = tierOf(entry, query, words, roughly);
    return words.length > 1 ? Math.min(apart, roughly(entry, together)) : apart;
  };
}
