/** What is asked of the gazetteer: a chunk of its own, fetched with the first place field and kept for offline. */
import type { Locale } from '../../domain/locale.ts';
import { addressOf, chosenPlace, type ChosenPlace } from '../../domain/places/chosen-place.ts';
import { districtById, type PlaceName } from '../../domain/places/districts.ts';
import { placeById, places, type Place } from '../../domain/places/gazetteer.ts';
import { searchIndex } from '../../domain/places/search-index.ts';
import { searchPlaces } from '../../domain/places/search.ts';
import { roadEstimate, type RoadEnd } from '../../domain/roads.ts';

const SHOWN = 6;

/** `distance`: metres by road from the pickup, null without one. `known`: the person has been there. */
export type Suggestion = { place: Place; known: boolean; distance: number | null };

export type SuggestOptions = {
  locale: Locale;
  /** Where the journey starts, for the distances; what is near comes first among equals. */
  from: RoadEnd | null;
  /** Places of the person's earlier trips, the latest first. */
  earlier: readonly Place[];
  /** Chosen at the other end already. */
  without: readonly (string | null)[];
};

const worthGoing = ['d9', 'sajek', 'u290', 'kuakata', 'd36', 'd8'];

/** Places for what is typed, those of earlier trips first; before anything is typed, earlier and popular ones. */
export function suggest(query: string, { locale, from, earlier, without }: SuggestOptions): Suggestion[] {
  const been = new Set(earlier.map(({ id }) => id));
  const found =
    query.trim() === ''
      ? [...earlier, ...worthGoing.flatMap((id) => (been.has(id) ? [] : (placeById(id) ?? [])))]
      : searchPlaces(query, { locale, near: from, limit: SHOWN + without.length }).map(({ place }) => place);
  return found
    .filter(({ id }) => !without.includes(id))
    .map((place) => ({ place, known: been.has(place.id) }))
    .sort((a, b) => Number(b.known) - Number(a.known))
    .slice(0, SHOWN)
    .map((hit) => ({ ...hit, distance: from && roadEstimate(from, hit.place).distance }));
}

/** The place that the names of a row mean; undefined when it is none of the gazetteer. */
export function placeNamed(names: { place: PlaceName; district: PlaceName }): Place | undefined {
  return places().find(
    ({ name, districtId }) =>
      name.bn === names.place.bn &&
      name.en === names.place.en &&
      districtById(districtId)?.name.en === names.district.en,
  );
}

/** The place that an id or a full address in either language names, as a link may hold it. */
export function placeAt(text: string): Place | undefined {
  const wanted = text.normalize('NFC').trim().toLowerCase();
  return (
    placeById(text) ??
    places().find(
      (place) =>
        addressOf(place, 'bn').toLowerCase() === wanted || addressOf(place, 'en').toLowerCase() === wanted,
    )
  );
}

type Names = { place: PlaceName; district: PlaceName };

/** The names of a place in both languages; one that is not in the gazetteer is called by its address. */
export function namesOf(placeId: string | null, address: string, districtId: number | null): Names {
  const known = placeId === null ? undefined : placeById(placeId);
  const district = districtById(known?.districtId ?? districtId ?? 0);
  return {
    place: known?.name ?? { bn: address, en: address },
    district: district?.name ?? { bn: '', en: '' },
  };
}

/**
 * An upazila's place, or one within it that the gazetteer does not have: a union, named before the upazila. Undefined
 * for an upazila that does not exist.
 */
export function placeWithin(
  subDistrictId: number,
  area: string | null,
  locale: Locale,
): ChosenPlace | undefined {
  const subDistrict = placeById(`u${subDistrictId}`);
  if (!subDistrict) return undefined;
  const place = chosenPlace(subDistrict, locale);
  return area === null ? place : { ...place, placeId: null, address: `${area}, ${place.address}`, area };
}

/** Builds the search index ahead of the first search. */
export function warm(): void {
  searchIndex();
}
