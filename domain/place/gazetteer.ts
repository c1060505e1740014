// The gazetteer: upazilas and well-known places, besides the districts. The tables are long compact text, parsed on
// first use; code that needs districts alone imports districts.ts.

import { placeTable } from '../data/places.ts';
import { subDistrictTable } from '../data/sub-districts.ts';
import { districtById, districts, type Division, type PlaceName } from './districts.ts';
import { idOfName, linesOf, spellingsOf } from './tables.ts';

export type PlaceKind =
  | 'district'
  | 'sub_district'
  | 'union'
  | 'area'
  | 'town'
  | 'landmark'
  | 'airport'
  | 'bus_station'
  | 'train_station'
  | 'launch_terminal'
  | 'border';

/** A place where a trip can start or end. `approx`: the middle of an upazila, not its town. */
export type Place = {
  id: string;
  kind: PlaceKind;
  name: PlaceName;
  /** Old and colloquial spellings, for the search. */
  spellings: readonly string[];
  districtId: number;
  divisionId: number;
  lat: number;
  long: number;
  upazilaId?: number;
  /** For a union: the name of its upazila. */
  subDistrict?: PlaceName;
  approx?: true;
  /** The id of the place whose point stands in for an unknown one: such a place is never the nearest. */
  at?: string;
};

export type SubDistrict = Division & { districtId: number; lat: number; long: number; approx: boolean };

const kinds: readonly PlaceKind[] = [
  'area',
  'town',
  'landmark',
  'airport',
  'bus_station',
  'train_station',
  'launch_terminal',
  'border',
];

function kindOf(text: string): PlaceKind {
  const kind = kinds.find((each) => each === text);
  if (!kind) throw new Error(`the gazetteer has an unknown kind of place: ${text}`);
  return kind;
}

/** A group line 'key:row;row' as its key and the fields of its rows. */
function groupOf(line: string): [key: string, rows: string[][]] {
  const colon = line.indexOf(':');
  return [
    line.slice(0, colon),
    line
      .slice(colon + 1)
      .split(';')
      .map((row) => row.split('|')),
  ];
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const allSubDistricts: () => readonly SubDistrict[] = once(() => {
  let last = 0;
  return linesOf(subDistrictTable()).flatMap((line) => {
    const [districtId, rows] = groupOf(line);
    return rows.map(([id, bn = '', en = '', spellings = '', lat, long, approx]) => ({
      id: (last = Number(id) || last + 1),
      districtId: Number(districtId),
      name: { bn, en },
      spellings: spellingsOf(spellings),
      lat: Number(lat),
      long: Number(long),
      approx: approx === '~',
    }));
  });
});

/** The upazilas of a district. */
export function subDistricts(districtId: number): SubDistrict[] {
  return allSubDistricts().filter((each) => each.districtId === districtId);
}

function divisionOf(districtId: number): number {
  const district = districtById(districtId);
  if (!district) throw new Error(`the gazetteer has no district ${districtId}`);
  return district.divisionId;
}

const districtPlaces = once(() =>
  districts.map(({ id, ...district }): Place => ({
    ...district,
    id: `d${id}`,
    kind: 'district',
    districtId: id,
  })),
);

const subDistrictPlaces = once(() =>
  allSubDistricts().map(({ id, approx, ...subDistrict }): Place => ({
    ...subDistrict,
    id: `u${id}`,
    kind: 'sub_district',
    divisionId: divisionOf(subDistrict.districtId),
    upazilaId: id,
    ...(approx ? { approx: true } : {}),
  })),
);

/** Its own point, or the id of the place whose point it takes. */
type Written = Omit<Place, 'lat' | 'long' | 'at'> & { first: string; second: string | undefined };

const written = (): Written[] =>
  linesOf(placeTable()).flatMap((line): Written[] => {
    const [key, rows] = groupOf(line);
    const [kind = '', district] = key.split(',');
    const districtId = Number(district);
    const divisionId = divisionOf(districtId);
    return rows.map(([id = '', bn = '', en = '', spellings = '', first = '', second]) => ({
      id: id || idOfName(en),
      kind: kindOf(kind),
      name: { bn, en },
      spellings: spellingsOf(spellings),
      districtId,
      divisionId,
      first,
      second,
    }));
  });

function wellKnown(): Place[] {
  const points = new Map<string, { lat: number; long: number }>(
    [...districtPlaces(), ...subDistrictPlaces()].map((place) => [place.id, place]),
  );
  const all = written();
  for (const { id, first, second } of all)
    if (second !== undefined) points.set(id, { lat: Number(first), long: Number(second) });
  return all.map(({ first, second, ...place }) => {
    const { lat, long } = points.get(second === undefined ? first : place.id) ?? {};
    if (lat === undefined || long === undefined) throw new Error(`the gazetteer has no point ${first}`);
    return { ...place, lat, long, ...(second === undefined ? { at: first } : {}) };
  });
}

/** Every place: districts first, then well-known places, then upazilas. */
export const places: () => readonly Place[] = once(() => [
  ...districtPlaces(),
  ...wellKnown(),
  ...subDistrictPlaces(),
]);

/** The places with their own point, for questions about which of them is near. */
export const pointedPlaces: () => readonly Place[] = once(() => places().filter(({ at }) => !at));

const placesById = once(() => new Map(places().map((place) => [place.id, place])));

/**
 * A place by its id: 'd47' a district, 'u290' an upazila, otherwise a name such as 'mirpur-10'. Unions: `unions.ts`.
 */
export function placeById(id: string): Place | undefined {
  return placesById().get(id);
}

/**
 * A union as a place, by an id such as 'n15', at the point of its upazila. Undefined where there is no such upazila.
 */
export function unionPlace(
  subDistrictId: number,
  { id, name }: { id: number; name: PlaceName },
): Place | undefined {
  const around = placeById(`u${subDistrictId}`);
  if (!around) return undefined;
  return {
    ...around,
    id: `n${id}`,
    kind: 'union',
    name,
    spellings: [],
    subDistrict: around.name,
    approx: true,
  };
}
