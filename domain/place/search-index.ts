import { lettersOf } from './edit-distance.ts';
import type { Locale } from '../base/locale.ts';
import { fold, skeleton, type Folded } from './fold.ts';
import { districtById } from './districts.ts';
import { places, type Place } from './gazetteer.ts';
import { saidInstead } from './said-instead.ts';

/** A folded name or other spelling: complete, without spaces, and its words. */
type NameKey = { key: string; tight: string; own: boolean; words: string[] };

/** A place in the search index. */
export type Entry = {
  place: Place;
  /** An area or terminal of the capital, which comes before its namesakes elsewhere. */
  capital: boolean;
  names: Record<Locale, Folded>;
  keys: NameKey[];
  /** Its names and other spellings as written, each word after a space. */
  written: string;
  /** Words of the names of its district. */
  context: string[];
  /** Every word of its keys and every key without spaces, once. */
  spoken: string[];
};

/** A word of some names: its consonants, the bits of its letters, and the numbers of the entries that have it. */
export type SpokenWord = { word: string; bones: string; letters: number; among: readonly number[] };

export type SearchIndex = {
  entries: readonly Entry[];
  /** In alphabetical order. */
  words: readonly SpokenWord[];
  bySound: ReadonlyMap<string, readonly SpokenWord[]>;
};

/** A written c may be pronounced as k, s or ch. */
export function firstSound(word: string): string {
  return /^[cks]/.test(word) ? 'c' : word.slice(0, 1);
}

function keyOf({ key }: Folded, own: boolean): NameKey {
  return { key, tight: key.replaceAll(' ', ''), own, words: key.split(' ') };
}

const foldedWords = new Map<string, string[]>();

/** The words people say instead of one in the name, as a key without a whole word: no name begins with them. */
function insteadOf({ name: { bn, en } }: Place): NameKey[] {
  const words = [saidInstead(bn), saidInstead(en)].filter(Boolean).flatMap((said) => {
    const folded = foldedWords.get(said) ?? fold(said).key.split(' ');
    foldedWords.set(said, folded);
    return folded;
  });
  return words.length === 0 ? [] : [{ key: '', tight: '', own: false, words }];
}

/** Normalised for a comparison letter by letter: case and Unicode form do not matter. */
export const asWritten = (text: string): string => ` ${text.normalize('NFC').toLowerCase()}`;

const capitalDistrict = 47;

function entryOf(place: Place, context: string[]): Entry {
  const names = { bn: fold(place.name.bn), en: fold(place.name.en) };
  const keys = [
    keyOf(names.bn, true),
    keyOf(names.en, true),
    ...place.spellings.map((spelling) => keyOf(fold(spelling), false)),
    ...insteadOf(place),
  ];
  const spoken = [...new Set(keys.flatMap(({ words, tight }) => [...words, tight]).filter(Boolean))];
  const written = asWritten([place.name.bn, place.name.en, ...place.spellings].join(' '));
  // 'airport' is not the railway station next to it
  const capital = place.districtId === capitalDistrict && place.kind !== 'train_station';
  return { place, capital, names, keys, written, context, spoken };
}

/** The words of the names of each district, computed once. */
function contextReader(): (districtId: number) => string[] {
  const known = new Map<number, string[]>();
  return (districtId) => {
    const before = known.get(districtId);
    if (before) return before;
    const district = districtById(districtId);
    const names = district ? [district.name.bn, district.name.en, ...district.spellings] : [];
    const words = names.flatMap((name) => fold(name).key.split(' '));
    known.set(districtId, words);
    return words;
  };
}

/** These places as entries of an index. */
export function entriesOf(among: readonly Place[]): Entry[] {
  const contextOf = contextReader();
  return among.map((place) => entryOf(place, contextOf(place.districtId)));
}

function build(): SearchIndex {
  const entries = entriesOf(places());
  const among = new Map<string, number[]>();
  for (const [number, { spoken }] of entries.entries())
    for (const word of spoken) {
      const numbers = among.get(word);
      if (numbers) numbers.push(number);
      else among.set(word, [number]);
    }
  const words = [...among]
    .map(([word, numbers]) => ({ word, bones: skeleton(word), letters: lettersOf(word), among: numbers }))
    .sort((a, b) => (a.word < b.word ? -1 : 1));
  return { entries, words, bySound: Map.groupBy(words, ({ word }) => firstSound(word)) };
}

/** The words that begin with these letters. */
export function beginningWith({ words }: SearchIndex, letters: string): readonly SpokenWord[] {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle]?.word ?? '') < letters) from = middle + 1;
    else to = middle;
  }
  const end = words.findIndex(({ word }, number) => number >= from && !word.startsWith(letters));
  return words.slice(from, end < 0 ? words.length : end);
}

let index: SearchIndex | null = null;

/** The index of all places, built on first use; calling this earlier spares the first search the wait. */
export function searchIndex(): SearchIndex {
  return (index ??= build());
}
