// A village or a bazaar that no list has: the person's own words for it, before the upazila or union that was chosen.

import { addressOf, namesOf } from './chosen-place.ts';
import { fold } from './fold.ts';
import type { Place } from './gazetteer.ts';

const longest = 60;

/** The place with a person's words for a spot in it: 'রহিমপুর' in Sreemangal is 'রহিমপুর, শ্রীমঙ্গল, মৌলভীবাজার'. */
export function withWords(place: Place, words: string): Place {
  if (place.subDistrict) {
    const name = { bn: `${words}, ${place.name.bn}`, en: `${words}, ${place.name.en}` };
    return { ...place, name };
  }
  return { ...place, kind: 'union', name: { bn: words, en: words }, subDistrict: place.name };
}

/** The words that a typed text adds to the name of a place; empty where it only begins that name. */
export function wordsBeside(place: Place, typed: string): string {
  const words = typed
    .replace(/[\s,]+/g, ' ')
    .trim()
    .slice(0, longest)
    .trim();
  const { key } = fold(words);
  const names = [place.name, place.subDistrict].flatMap((name) => (name ? [name.bn, name.en] : []));
  return names.some((name) => fold(name).key.startsWith(key)) ? '' : words;
}

/** The words before the complete address of an upazila or union; empty where there are none. */
export function wordsBefore(place: Place, address: string): string {
  if (place.upazilaId === undefined) return '';
  const names = namesOf(place);
  // most addresses are the place's own
  if (address === addressOf(names, 'bn') || address === addressOf(names, 'en')) return '';
  const within = namesOf(withWords(place, ''));
  for (const locale of ['bn', 'en'] as const) {
    const rest = addressOf(within, locale);
    if (address.endsWith(rest)) return address.slice(0, -rest.length);
  }
  return '';
}
