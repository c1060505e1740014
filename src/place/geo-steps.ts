// The steps of the geo selector (REQ 2), from tables on the phone.
//
//   full   division ─▶ district ─▶ sub-district ─▶ union (or all of the sub-district) ─▶ done
//   short              district ─▶ sub-district ─────────▶ done
//   area   division ─▶ district (or all of the division) ─▶ done

import { districts, divisions, type PlaceName } from '../../domain/place/districts.ts';

export type GeoStep = 'division' | 'district' | 'sub_district' | 'union';
export type GeoVariant = 'full' | 'short' | 'area';

export type GeoItem = { id: number; name: PlaceName; spellings?: readonly string[] };

/**
 * Divisions by the number of journeys that start or end there: Dhaka, Chattogram, Sylhet, Rajshahi, Khulna,
 * and so on.
 */
const byUse = [6, 1, 5, 2, 3, 4, 7, 8];

const divisionsByUse = [...divisions].sort((a, b) => byUse.indexOf(a.id) - byUse.indexOf(b.id));

/** The choices so far. */
export type GeoPath = Partial<Record<GeoStep, GeoItem>>;

const orders: Record<GeoVariant, readonly GeoStep[]> = {
  full: ['division', 'district', 'sub_district', 'union'],
  short: ['district', 'sub_district'],
  area: ['division', 'district'],
};

/** The next step; null when the path is complete. */
export function stepAfter(variant: GeoVariant, path: GeoPath): GeoStep | null {
  return orders[variant].find((step) => path[step] === undefined) ?? null;
}

/** The choices so far, widest first. */
export function chosenItems(variant: GeoVariant, path: GeoPath): GeoItem[] {
  return orders[variant].flatMap((step) => path[step] ?? []);
}

/** The choices of a step; empty when none are on record. Rejects if a table cannot be loaded. */
export async function itemsOf(step: GeoStep, path: GeoPath): Promise<readonly GeoItem[]> {
  switch (step) {
    case 'division':
      return divisionsByUse;
    case 'district':
      return path.division
        ? districts.filter(({ divisionId }) => divisionId === path.division?.id)
        : districts;
    case 'sub_district': {
      const { subDistricts } = await import('../../domain/place/gazetteer.ts');
      return path.district ? subDistricts(path.district.id) : [];
    }
    case 'union': {
      const { unionsOf } = await import('../../domain/place/unions.ts');
      return path.sub_district ? unionsOf(path.sub_district.id) : [];
    }
  }
}
