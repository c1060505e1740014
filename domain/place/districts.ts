// Divisions and districts, small enough for any screen; the long tables are in the gazetteer.

import { districtTable, divisionTable } from '../data/districts.ts';
import { linesOf, spellingsOf } from './tables.ts';

export type PlaceName = { bn: string; en: string };

export type Division = { id: number; name: PlaceName; spellings: readonly string[] };

/** Its point is the district town. */
export type District = Division & { divisionId: number; lat: number; long: number };

/** The 8 divisions, by id. */
export const divisions: readonly Division[] = linesOf(divisionTable).map((line) => {
  const [id, bn = '', en = '', spellings = ''] = line.split('|');
  return { id: Number(id), name: { bn, en }, spellings: spellingsOf(spellings) };
});

/** The 64 districts, by id. */
export const districts: readonly District[] = linesOf(districtTable).map((line) => {
  const [id, divisionId, bn = '', en = '', spellings = '', lat, long] = line.split('|');
  return {
    id: Number(id),
    divisionId: Number(divisionId),
    name: { bn, en },
    spellings: spellingsOf(spellings),
    lat: Number(lat),
    long: Number(long),
  };
});

const districtsById = new Map(districts.map((district) => [district.id, district]));

/** A district by its id. */
export function districtById(id: number): District | undefined {
  return districtsById.get(id);
}

/** The districts (ids) that a filter asks for; none if it asks for no district or division. */
export function filteredDistricts(pickup: { division: number | null; district: number | null }): number[] {
  if (pickup.district !== null) return districtById(pickup.district) ? [pickup.district] : [];
  if (pickup.division === null) return [];
  return districts.filter(({ divisionId }) => divisionId === pickup.division).map(({ id }) => id);
}
