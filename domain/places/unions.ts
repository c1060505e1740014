// Kept apart from the gazetteer for its size: import it only where a union is chosen.

import { unionTable } from '../data/unions.ts';
import type { PlaceName } from './districts.ts';

export type Union = { id: number; subDistrictId: number; name: PlaceName };

let bySubDistrict: Map<number, Union[]> | null = null;

function read(): Map<number, Union[]> {
  const groups = unionTable.split(/[\n#]/).filter(Boolean);
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
