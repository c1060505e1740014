// Separate from the gazetteer because of its size: import it only where a union is chosen.

import { unionTable } from '../data/unions.ts';
import { addressOf, namesOf } from './chosen-place.ts';
import type { PlaceName } from './districts.ts';
import { unionPlace, type Place } from './gazetteer.ts';
import { entriesOf, type Entry } from './search-index.ts';

export type Union = { id: number; subDistrictId: number; name: PlaceName };

let bySubDistrict: Map<number, Union[]> | null = null;

function read(): Map<number, Union[]> {
  const groups = unionTable().split(/[\n#]/).filter(Boolean);
  return new Map(
    groups.map((group) => {
      const [key = '', rows = ''] = group.split(':');
      const subDistrictId = Number(key);
      const unions = rows.split(';').map((row) => {
        const [id, bn = '', en = ''] = row.split('|');
        return { id: Number(id), subDistrictId, name: { bn, en } };
      });
      return [subDistrictId, unions];
    }),
  );
}

/** The unions of an upazila; a few upazilas have none on record. */
export function unionsOf(subDistrictId: number): Union[] {
  bySubDistrict ??= read();
  return bySubDistrict.get(subDistrictId) ?? [];
}

/** The union that an id ('n15') or a full address in either language names, as a place. */
export function unionAt(text: string): Place | undefined {
  bySubDistrict ??= read();
  const wanted = text.toLowerCase();
  for (const unions of bySubDistrict.values())
    for (const union of unions) {
      if (wanted !== `n${union.id}` && !begins(union.name, wanted)) continue;
      const place = unionPlace(union.subDistrictId, union);
      const called = place ? [place.id, ...both(place)] : [];
      if (called.includes(wanted)) return place;
    }
  return undefined;
}

const begins = ({ bn, en }: PlaceName, wanted: string): boolean =>
  wanted.startsWith(bn) || wanted.startsWith(en.toLowerCase());

const both = (place: Place): string[] => [
  addressOf(namesOf(place), 'bn'),
  addressOf(namesOf(place), 'en').toLowerCase(),
];

/** Upazilas between two pauses: a few milliseconds of work on a cheap phone. */
const AT_ONCE = 20;

/**
 * Every union for the search (`search.ts`).
 * @param pause is awaited at intervals, so that typing is not held up meanwhile
 */
export async function unionEntries(pause: () => Promise<void>): Promise<Entry[]> {
  const all = [...(bySubDistrict ??= read()).values()];
  const made: Entry[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const unions = all.slice(at, at + AT_ONCE).flat();
    made.push(...entriesOf(unions.flatMap((union) => unionPlace(union.subDistrictId, union) ?? [])));
    await pause();
  }
  return made;
}

/** The union of an upazila with this name. */
export function unionNamed(subDistrictId: number, name: PlaceName): Place | undefined {
  const found = unionsOf(subDistrictId).find(({ name: { bn, en } }) => bn === name.bn && en === name.en);
  return found && unionPlace(subDistrictId, found);
}
