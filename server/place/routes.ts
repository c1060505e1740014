import { districtById, districts, divisions, type PlaceName } from '../../domain/place/districts.ts';
import { subDistricts } from '../../domain/place/gazetteer.ts';
import { unionsOf } from '../../domain/place/unions.ts';
import { DirectionsAnswer, DirectionsQuery, GeoAnswer } from '../../protocol/api/geo.ts';
import { openRoute, tagged, userRoute, type Route } from '../http/route.ts';
import { Refused } from '../base/refused.ts';
import { readPoint } from './directions.ts';
import type { MeasuredRoads } from './measured-roads.ts';

type GeoItem = { id: number; name: PlaceName };

const geoItem = ({ id, name }: GeoItem): GeoItem => ({ id, name });

/** A list of the geo selector. @param find the parts of the place with this id; null: there is no such place */
function partsRoute(
  level: 'districts' | 'sub_districts' | 'unions',
  summary: string,
  find: (id: number) => readonly GeoItem[] | null,
) {
  return openRoute(`GET select/geo_loc/${level}/:id`, {
    summary,
    params: { id: 'number' },
    answer: GeoAnswer,
    data: async ({ params }) => {
      const found = find(Number(params.id));
      if (!found) throw new Refused({ code: 'not_found' });
      return found.map(geoItem);
    },
  });
}

const subDistrictIds = (): Set<number> =>
  new Set(districts.flatMap(({ id }) => subDistricts(id).map((subDistrict) => subDistrict.id)));

/** @param roads this node's cache of measured roads */
export const geoRoutes = (roads: MeasuredRoads): Route[] =>
  tagged('places', [
    openRoute('GET select/geo_loc/divisions', {
      summary: 'The 8 divisions',
      answer: GeoAnswer,
      data: async () => divisions.map(geoItem),
    }),
    partsRoute('districts', 'The districts of a division', (id) =>
      divisions.some((division) => division.id === id)
        ? districts.filter(({ divisionId }) => divisionId === id)
        : null,
    ),
    openRoute('GET select/geo_loc/districts-without-division', {
      summary: 'All 64 districts',
      answer: GeoAnswer,
      data: async () => districts.map(geoItem),
    }),
    partsRoute('sub_districts', 'The sub-districts of a district', (id) =>
      districtById(id) ? subDistricts(id) : null,
    ),
    partsRoute('unions', 'The unions of a sub-district', (id) =>
      subDistrictIds().has(id) ? unionsOf(id) : null,
    ),
    userRoute('user', 'GET map/directions', {
      summary:
        'Road distance (metres) and time (seconds): of Google with a key and within the budget, else approximate by our road graph',
      input: DirectionsQuery,
      answer: DirectionsAnswer,
      handle: ({ context, caller, input: { origin, destination, via } }) =>
        roads.between(context, caller.id, [
          readPoint(origin, 'origin'),
          ...(via === undefined ? [] : [readPoint(via, 'via')]),
          readPoint(destination, 'destination'),
        ]),
    }),
  ]);
