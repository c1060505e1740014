/** Converts Google's places to ours (REQ 7 'Place matching'). */
import { namesOfAddress, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { districts, divisions, type District } from '../../domain/place/districts.ts';
import { matchDistrict } from '../../domain/place/match-district.ts';
import { greatCircle } from '../../domain/place/great-circle.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { fold } from '../../domain/place/fold.ts';

/**
 * The data read from a map's place: country code, division (level 1) and district (level 2); null when
 * missing.
 */
export type MapPlace = {
  name: string;
  lat: number;
  long: number;
  country: string | null;
  division: string | null;
  district: string | null;
};

/** The number of suggestions shown. */
export const mostHits = 4;

export type MapHit = { id: string; name: string; area: string };

/** Both functions reject when Google refuses or does not answer in time. */
export type GooglePlaces = {
  /** Establishments in Bangladesh that match the query (REQ 2). */
  find: (query: string, locale: Locale) => Promise<MapHit[]>;
  /** The place of a hit; null when it is not in Bangladesh. */
  read: (hit: MapHit, locale: Locale) => Promise<ChosenPlace | null>;
};

/** A rectangle a little larger than Bangladesh, in degrees. */
const bounds = { south: 20.3, north: 26.8, west: 87.9, east: 92.8 };

const isInside = ({ lat, long }: MapPlace): boolean =>
  lat >= bounds.south && lat <= bounds.north && long >= bounds.west && long <= bounds.east;

function divisionNamed(name: string | null): number | null {
  const { key } = fold(name ?? '');
  if (key === '') return null;
  const found = divisions.find(({ name: { bn, en }, spellings }) =>
    [bn, en, ...spellings].some((each) => key.startsWith(fold(each).key)),
  );
  return found?.id ?? null;
}

/** The district whose town is nearest to the place, within its division if that is known. */
function nearestDistrict(place: MapPlace): District | undefined {
  const divisionId = divisionNamed(place.division);
  return districts
    .filter((district) => divisionId === null || district.divisionId === divisionId)
    .map((district) => ({ district, gap: greatCircle(place, district) }))
    .reduce<{ district: District; gap: number } | undefined>(
      (best, each) => (best && best.gap <= each.gap ? best : each),
      undefined,
    )?.district;
}

/** The place as the trip form stores it; null when it is not in Bangladesh. */
export function chosenFromMap(place: MapPlace, locale: Locale): ChosenPlace | null {
  if ((place.country !== null && place.country !== 'BD') || !isInside(place)) return null;
  const district =
    (place.district === null ? undefined : matchDistrict(place.district)) ?? nearestDistrict(place);
  if (!district) return null;
  const where = district.name[locale];
  const address = place.name.includes(where) ? place.name : `${place.name}, ${where}`;
  return {
    placeId: null,
    names: namesOfAddress(address, district.id),
    address,
    division: divisions.find(({ id }) => id === district.divisionId)?.name[locale] ?? null,
    districtId: district.id,
    subDistrictId: null,
    area: place.name,
    lat: place.lat,
    long: place.long,
  };
}
