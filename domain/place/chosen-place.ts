import type { Locale } from '../base/locale.ts';
import { districtById, divisions, type PlaceName } from './districts.ts';
import type { Place } from './gazetteer.ts';

/** The names of a place in both languages, carried by each row so that no card needs the gazetteer. */
export type PlaceNames = {
  place: PlaceName;
  district: PlaceName;
  /** For a union only: many unions share a name. */
  sub_district?: PlaceName | null;
};

/** A place chosen from the suggestions, as the trip form holds it: plain data that can be stored. */
export type ChosenPlace = {
  placeId: string | null;
  names: PlaceNames;
  address: string;
  division: string | null;
  districtId: number;
  subDistrictId: number | null;
  area: string | null;
  lat: number;
  long: number;
};

const nameless: PlaceName = { bn: '', en: '' };

/** The names of a place of the gazetteer. */
export const namesOf = (place: Place): PlaceNames => ({
  place: place.name,
  district: districtById(place.districtId)?.name ?? nameless,
  ...(place.subDistrict && { sub_district: place.subDistrict }),
});

/** The names of a place that is not in the gazetteer: its address, the same in both languages. */
export const namesOfAddress = (address: string, districtId: number): PlaceNames => ({
  place: { bn: address, en: address },
  district: districtById(districtId)?.name ?? nameless,
});

/** The name of a place with its district: 'শ্রীমঙ্গল, মৌলভীবাজার'; a union with its upazila too, a district alone. */
export function addressOf({ place, district, sub_district: around }: PlaceNames, locale: Locale): string {
  const name = place[locale];
  if (around) return [name, around[locale], district[locale]].join(', ');
  return name.includes(district[locale]) ? name : `${name}, ${district[locale]}`;
}

/** A place of the gazetteer as the form holds it, in the person's language. */
export function chosenPlace(place: Place, locale: Locale): ChosenPlace {
  const division = divisions.find(({ id }) => id === place.divisionId);
  const names = namesOf(place);
  const named = place.kind !== 'district' && place.kind !== 'sub_district';
  return {
    placeId: place.id,
    names,
    address: addressOf(names, locale),
    division: division?.name[locale] ?? null,
    districtId: place.districtId,
    subDistrictId: place.upazilaId ?? null,
    area: named ? place.name[locale] : null,
    lat: place.lat,
    long: place.long,
  };
}

/** Whether two choices are one place: the same of the gazetteer, or the same point. */
export const isSamePlace = (one: ChosenPlace, other: ChosenPlace): boolean =>
  one.placeId !== null || other.placeId !== null
    ? one.placeId === other.placeId
    : one.lat === other.lat && one.long === other.long;
