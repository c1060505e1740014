// Finding a place by what a person types, on the phone and without a network.
//
//   query ─fold─▶ words ─▶ every word must match the place's names or its district
//                        ─▶ the worst word decides the tier, the tier the order
//
// Tiers: the entire name, its beginning, the beginning of a word in it, another spelling,
// a word of its district; where these match hardly anything, also one edit, the consonants
// alone, two edits. Within a tier names spelled exactly as typed come before
// those that only sound alike; then districts, airports and Dhaka's own places before the
// rest; then city areas, places before their stations; then near places, then shorter names.

import { greatCircle } from './great-circle.ts';
import type { Locale } from '../base/locale.ts';
import { fold, sourceSpan } from './fold.ts';
import type { Place, PlaceKind } from './gazetteer.ts';
import { looseMatches, strictMatches, strictTiers, type Scored } from './match-tiers.ts';
import { asWritten, searchIndex, type Entry } from './search-index.ts';

/** A found place; `match` is the matched part of its name in the locale, if that is where it matched. */
export type PlaceHit = { place: Place; match: { from: number; to: number } | null };

export type PlaceSearch = {
  locale: Locale;
  limit?: number;
  /** Where the person is or starts from; nearer places come first among equals. */
  near?: { lat: number; long: number } | null;
  /**
   * The unions, where the phone has them: found by their own names, and listed after other places that match as well.
   */
  unions?: readonly Entry[];
};

const ranks: Record<PlaceKind, number> = {
  district: 0,
  airport: 1,
  area: 2,
  landmark: 3,
  sub_district: 3,
  union: 5,
  town: 3,
  train_station: 4,
  bus_station: 4,
  launch_terminal: 4,
  border: 4,
};

/** With fewer correctly spelt hits than this, misspellings are searched as well. */
const enough = 3;

/** The distance in steps of fifty kilometres, so that names decide among near places. */
function farOf(place: Place, near: PlaceSearch['near']): number {
  return near ? Math.floor(greatCircle(near, place) / 50_000) : 0;
}

const isFirst = ({ place: { kind }, capital }: Entry): boolean =>
  kind === 'district' || kind === 'airport' || capital;

type Asked = { query: string; locale: Locale; near: PlaceSearch['near'] };

function inOrder(found: Scored[], { query, locale, near }: Asked): Entry[] {
  const typed = asWritten(query.trim());
  return found
    .map(({ entry, tier }) => ({
      entry,
      order: [
        tier,
        entry.written.includes(typed) ? 0 : 1,
        isFirst(entry) ? 0 : 1,
        ranks[entry.place.kind],
        farOf(entry.place, near),
        entry.names[locale].key.length,
      ],
    }))
    .sort((a, b) => {
      for (const [i, value] of a.order.entries()) {
        const difference = value - (b.order[i] ?? 0);
        if (difference !== 0) return difference;
      }
      return a.entry.place.id < b.entry.place.id ? -1 : 1;
    })
    .map(({ entry }) => entry);
}

/** Fewer letters match the beginnings of too many unions. */
const FEWEST_LETTERS = 3;

/**
 * The unions whose whole name this is, or whose name begins with it; the latter come after every place that is
 * spelled so.
 */
function unionsNamed(unions: readonly Entry[], key: string): Scored[] {
  if (key.length < FEWEST_LETTERS) return [];
  const named = unions.filter(({ keys }) => keys.some((each) => each.key.startsWith(key)));
  return named.map((entry) => ({
    entry,
    tier: entry.keys.some((each) => each.key === key) ? 0 : strictTiers,
  }));
}

function matchOf({ names }: Entry, query: string, locale: Locale): PlaceHit['match'] {
  const name = names[locale];
  const [first = ''] = query.split(' ');
  for (const sought of [query, first]) {
    const from = ` ${name.key}`.indexOf(` ${sought}`);
    if (sought !== '' && from >= 0) return sourceSpan(name, from, from + sought.length);
  }
  return null;
}

/** 'Number' after a number, as it is folded: 'গুলশান ২ নম্বর', '২নং', 'Mirpur 10 no.'. No name contains it. */
const numberWord = /(?<=\d) ?(?:নং|নমবর|no|num|numbar|number|nombor|nambar)(?= |$)/g;

/** Dhaka as tickets shorten it ('dhk'), folded. */
const dhaka = /^dk(?= |$)/;

/**
 * The places that match what was typed, best first (REQ 2): Bengali or English, either digits, other spellings and
 * misspellings. Empty for an empty query.
 */
export function searchPlaces(
  query: string,
  { locale, limit = 8, near = null, unions = [] }: PlaceSearch,
): PlaceHit[] {
  const key = fold(query).key.replace(numberWord, '').replace(dhaka, 'daka');
  if (key === '') return [];
  const index = searchIndex();
  const named = unionsNamed(unions, key);
  const strict = strictMatches(key, index);
  const found = strict.length + named.length < enough ? looseMatches(key, index) : strict;
  return inOrder([...found, ...named], { query, locale, near })
    .slice(0, limit)
    .map((entry) => ({ place: entry.place, match: matchOf(entry, key, locale) }));
}
