// Which known places and districts an address names. Only complete names between commas count: 'Sylhet Road' is not
// Sylhet.

import { fold } from './fold.ts';
import { districts, divisions, type PlaceName } from './districts.ts';
import { places, type Place } from './gazetteer.ts';

type Named = { name: PlaceName; spellings?: readonly string[] };

const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => fold(part).key)
    .filter(Boolean);

const foldedNames = new WeakMap<Named, string[]>();

/** A name may include its surroundings: 'Nabinagar, Savar'. */
function namesOf(named: Named): string[] {
  const { name, spellings = [] } = named;
  let names = foldedNames.get(named);
  if (!names) {
    names = [...new Set([name.bn, name.en, ...spellings].flatMap((each) => partsOf(each).slice(0, 1)))];
    foldedNames.set(named, names);
  }
  return names;
}

function byName<T extends Named>(all: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const each of all) for (const key of namesOf(each)) found.set(key, [...(found.get(key) ?? []), each]);
  return found;
}

let placesByName: Map<string, Place[]> | null = null;
const districtsByName = byName(districts);
const divisionsByName = byName(divisions);

/**
 * Whether an address can belong to a known place: it begins with one of its names, with the name of its district or
 * sub-district, or with no known name at all. A spot in the place may precede its name ('রহিমপুর, শ্রীমঙ্গল') unless
 * the spot is the name of a district.
 */
export function canBeCalled(known: Named & Pick<Place, 'districtId'>, address: string): boolean {
  const [key, next = ''] = partsOf(address);
  if (key === undefined || namesOf(known).includes(key)) return true;
  if (namesOf(known).includes(next) && !districtsByName.has(key)) return true;
  placesByName ??= byName(places());
  const named = placesByName.get(key) ?? [];
  return (
    named.length === 0 ||
    named.some(
      ({ kind, districtId }) =>
        districtId === known.districtId && (kind === 'district' || kind === 'sub_district'),
    )
  );
}

/** Whether an address can lie in the district: this district is among those that it names, or it names none. */
export function canNameDistrict(address: string, districtId: number): boolean {
  const divisionId = districts.find(({ id }) => id === districtId)?.divisionId;
  const [first, ...around] = partsOf(address);
  // a village may have the name of a distant district, so only what follows it counts
  const parts = around.length > 0 || first === undefined ? around : [first];
  const named = parts.flatMap((part) => districtsByName.get(part) ?? []);
  // eight divisions share their name with a district, and addresses in any of their districts use it
  const isOfDivision = parts.some((part) =>
    divisionsByName.get(part)?.some((division) => division.id === divisionId),
  );
  return named.length === 0 || isOfDivision || named.some(({ id }) => id === districtId);
}
