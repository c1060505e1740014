/**
 * Queries to the gazetteer: a separate chunk, loaded with the first place field and cached for offline use.
 */
import type { Locale } from '../../domain/base/locale.ts';
import {
  addressOf,
  chosenPlace,
  namesOf,
  type ChosenPlace,
  type PlaceNames,
} from '../../domain/place/chosen-place.ts';
import { districtById, type PlaceName } from '../../domain/place/districts.ts';
import {
  placeById,
  places,
  pointedPlaces,
  unionPlace,
  type Place,
  type PlaceKind,
} from '../../domain/place/gazetteer.ts';
import type { FindUnion } from '../../domain/trip/meeting/forged-place.ts';
import type * as unions from '../../domain/place/unions.ts';
import { searchIndex, type Entry } from '../../domain/place/search-index.ts';
import { searchPlaces } from '../../domain/place/search.ts';
import { withWords, wordsBeside } from '../../domain/place/place-words.ts';
import { greatCircle } from '../../domain/place/great-circle.ts';
import { roadEstimate, type RoadEnd } from '../../domain/place/roads.ts';
import { pointOf } from '../../domain/place/shared-place.ts';
import { createStore } from '../platform/store.ts';

const SHOWN = 6;

/** `distance`: metres by road from the pickup, null without one. `known`: the person has been there. */
export type Suggestion = { place: Place; known: boolean; distance: number | null };

export type SuggestOptions = {
  locale: Locale;
  /** The start of the journey, for the distances; among equal matches nearer ones come first. */
  from: RoadEnd | null;
  /** Places of the person's earlier trips, latest first. */
  earlier: readonly Place[];
  /** Ids of places that are already chosen in the other fields. */
  without: readonly (string | null)[];
  /** Whether this field is the start of the journey. */
  starts: boolean;
  /** Whether to fetch what may be needed before it is: not while saving data. */
  ahead: boolean;
  /** The unions loaded so far. */
  unions: readonly Entry[];
};

const worthGoing = ['d9', 'sajek', 'u290', 'kuakata', 'd36', 'd8'];
const terminals: readonly PlaceKind[] = ['bus_station', 'launch_terminal', 'train_station', 'airport'];
const capital = 47;

/**
 * The terminals of the city of the person's last departure, initially Dhaka; buses before ships, trains and
 * planes.
 */
function terminalsOfOwnCity([last]: readonly Place[]): Place[] {
  const city = (districtId: number): Place[] =>
    terminals.flatMap((kind) =>
      places().filter((place) => place.kind === kind && place.districtId === districtId),
    );
  const own = last ? city(last.districtId) : [];
  return own.length > 0 ? own : city(capital);
}

type Unions = typeof unions;

/** The unions for the search: empty until they were requested and are ready. */
export const unionsHere = createStore<readonly Entry[]>([]);
let unionsAsked = false;
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function askForUnions(): Promise<void> {
  if (unionsAsked) return;
  unionsAsked = true;
  const unions = await loadUnions();
  if (unions) unionsHere.set(await unions.unionEntries(nextTask));
  else unionsAsked = false;
}

/**
 * Places that match the query, those of earlier trips first. For an empty query: the earlier ones, then
 * terminals for the start of a journey, and places worth a visit for its destination.
 */
export function suggest(
  query: string,
  { locale, from, earlier, without, starts, ahead, unions }: SuggestOptions,
): Suggestion[] {
  const been = new Set(earlier.map(({ id }) => id));
  const usual = (): Place[] =>
    starts ? terminalsOfOwnCity(earlier) : worthGoing.flatMap((id) => placeById(id) ?? []);
  const found =
    query.trim() === ''
      ? [...earlier, ...usual().filter(({ id }) => !been.has(id))]
      : searchPlaces(query, {
          locale,
          near: from,
          limit: SHOWN + without.length,
          unions,
        }).map(({ place }) => place);
  // with the first typed words, or while saving data with those that fit nothing else: the list is as large as a
  // start
  if (query.trim() !== '' && (ahead || found.length === 0)) void askForUnions();
  return found
    .filter(({ id }) => !without.includes(id))
    .map((place) => ({ place, known: been.has(place.id) }))
    .sort((a, b) => Number(b.known) - Number(a.known))
    .slice(0, SHOWN)
    .map((hit) => ({ ...hit, distance: from && roadEstimate(from, hit.place).distance }));
}

/** The large table of unions. Null if it cannot be loaded: the person then has to choose the place again. */
const loadUnions = (): Promise<Unions | null> =>
  import('../../domain/place/unions.ts').catch((error: unknown) => {
    console.warn('the list of unions can’t be had', error);
    return null;
  });

const listedAs = ({ place: { bn, en }, district }: PlaceNames): Place | undefined =>
  places().find(
    ({ name, districtId }) =>
      name.bn === bn && name.en === en && districtById(districtId)?.name.en === district.en,
  );

/** The place with the names of a row; undefined when it is not in the gazetteer. */
export async function placeNamed(names: PlaceNames): Promise<Place | undefined> {
  if (!names.sub_district) return listedAs(names);
  const around = listedAs({ place: names.sub_district, district: names.district });
  if (around?.upazilaId === undefined) return undefined;
  const unions = await loadUnions();
  const union = unions?.unionNamed(around.upazilaId, names.place);
  if (union || !unions) return union;
  const { bn, en } = names.place;
  if (bn === en) return withWords(around, bn);
  // the person's own words before the union's name
  const [words = '', inBengali = ''] = bn.split(', ');
  const [, inEnglish = ''] = en.split(', ');
  const spot = unions.unionNamed(around.upazilaId, { bn: inBengali, en: inEnglish });
  return spot && withWords(spot, words);
}

/** A union's id, or an address of three parts: its name, upazila and district. */
const mayBeUnion = /^n\d+$|^[^,]+,[^,]+,[^,]+$/;

/**
 * Finds the unions among these ids. The table is loaded only for a union; a phone without it finds none, and the
 * server judges where a union lies.
 */
export async function unionFinder(ids: readonly (string | null)[]): Promise<FindUnion> {
  const unions = ids.some((id) => id !== null && !placeById(id)) ? await loadUnions() : null;
  return (id) => unions?.unionAt(id);
}

/**
 * The place with this name in either language, if only one has it: a shared place may have no more details
 * than its name.
 */
function onlyOneNamed(wanted: string): Place | undefined {
  const [first, ...more] = places().filter(({ name }) =>
    [name.bn, name.en].some((each) => each.toLowerCase() === wanted),
  );
  return more.length === 0 ? first : undefined;
}

/**
 * The place with an id, a full address or a name in either language, or the nearest one to 'lat,long', as in
 * a link; undefined if there is none.
 */
export async function placeAt(text: string): Promise<Place | undefined> {
  const wanted = text.normalize('NFC').trim().toLowerCase();
  const listed =
    placeById(text) ??
    places().find((place) =>
      (['bn', 'en'] as const).some((locale) => addressOf(namesOf(place), locale).toLowerCase() === wanted),
    );
  const point = listed ? null : pointOf(text);
  if (point) return placeNear(point);
  return (
    listed ??
    onlyOneNamed(wanted) ??
    (mayBeUnion.test(wanted) ? (await loadUnions())?.unionAt(wanted) : undefined)
  );
}

/**
 * The place of an upazila, or of a union within it, with the typed words for a spot in it. Undefined for an
 * upazila that does not exist.
 */
export function placeWithin(
  subDistrictId: number,
  union: { id: number; name: PlaceName } | null,
  locale: Locale,
  typed = '',
): ChosenPlace | undefined {
  const place = union ? unionPlace(subDistrictId, union) : placeById(`u${subDistrictId}`);
  const words = place ? wordsBeside(place, typed) : '';
  return place && chosenPlace(words === '' ? place : withWords(place, words), locale);
}

const nearMetres = 20_000;

/**
 * The known place nearest to a position; undefined if none is within 20 km. The position itself never leaves
 * the phone.
 */
export function placeNear(position: { lat: number; long: number }): Place | undefined {
  const gap = (place: Place): number => greatCircle(position, place);
  const [first, ...others] = pointedPlaces();
  const nearest = others.reduce((best, place) => (best && gap(best) <= gap(place) ? best : place), first);
  return nearest && gap(nearest) <= nearMetres ? nearest : undefined;
}

/** Builds the search index before the first search. */
export function warm(): void {
  searchIndex();
}
