// Where a place lies that a row only names: rows of trips carry no points.

import { fold } from './fold.ts';
import type { PlaceNames } from './chosen-place.ts';
import { districtById, districts } from './districts.ts';
import { places } from './gazetteer.ts';
import type { RoadEnd } from './roads.ts';

const keyOf = (text: string): string => fold(text).key;

/** The names in a text between commas and brackets, the whole first: 'রহিমপুর, শ্রীমঙ্গল' also names শ্রীমঙ্গল. */
const partsOf = (text: string): string[] => [text, ...text.split(/[,()]/)].map(keyOf).filter(Boolean);

/**
 * The point of a named place: from the gazetteer, else the middle of its upazila, else its district town.
 * `districtId` null: the district is found by its name. Null if there is no such district.
 */
export function namedEnd(
  { place, district, sub_district: around }: PlaceNames,
  districtId: number | null,
): RoadEnd | null {
  const own =
    districtId === null
      ? districts.find(({ name }) => name.bn === district.bn || name.en === district.en)
      : districtById(districtId);
  if (!own) return null;
  const inDistrict = places().filter((each) => each.districtId === own.id);
  const asked = [place.bn, place.en, around?.bn ?? '', around?.en ?? ''].flatMap(partsOf);
  for (const key of asked)
    for (const { name, lat, long } of inDistrict)
      if (keyOf(name.bn) === key || keyOf(name.en) === key) return { lat, long, districtId: own.id };
  return { lat: own.lat, long: own.long, districtId: own.id };
}
