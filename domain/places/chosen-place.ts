import type { Locale } from '../locale.ts';
import { districtById, divisions } from './districts.ts';
import type { Place } from './gazetteer.ts';

/** A place chosen from the suggestions, as the trip form keeps it. Plain data, fit to be stored. */
export type ChosenPlace = {
  placeId: string | null;
  address: string;
  division: string | null;
  districtId: number;
  subDistrictId: number | null;
  area: string | null;
  lat: number;
  long: number;
};

/** The name of a place with its district: 'শ্রীমঙ্গল, মৌলভীবাজার'; a district stands alone. */
export function addressOf(place: Place, locale: Locale): string {
  const district = districtById(place.districtId)?.name[locale] ?? '';
  const name = place.name[locale];
  return name.includes(district) ? name : `${name}, ${district}`;
}

/** A place of the gazetteer as the form keeps it, in the person's language. */
export function chosenPlace(place: Place, locale: Locale): ChosenPlace {
  const division = divisions.find(({ id }) => id === place.divisionId);
  const named = place.kind !== 'district' && place.kind !== 'sub_district';
  return {
    placeId: place.id,
    address: addressOf(place, locale),
    division: division?.name[locale] ?? null,
    districtId: place.districtId,
    subDistrictId: place.upazilaId ?? null,
    area: named ? place.name[locale] : null,
    lat: place.lat,
    long: place.long,
  };
}
