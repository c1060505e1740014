import { districtById, districts, divisions, type PlaceName } from '../../domain/place/districts.ts';
import { subDistricts } from '../../domain/place/gazetteer.ts';
import { unionsOf } from '../../domain/place/unions.ts';
import { DirectionsAnswer, DirectionsQuery, GeoAnswer } from '../../protocol/api/geo.ts';
import { nothing, openRoute, userRoute, type Route } from '../http/route.ts';
import { Refused } from '../base/refused.ts';
import { readPoint } from './directions.ts';
import type { MeasuredRoads } from './measured-roads.ts';

const tag = 'places';
type GeoItem = { id: number; name: PlaceName };

/** One list of the geo selector. @param find the list for the id in the address; null: there is none */
function listRoute(path: string, summary: string, find: (id: number) => readonly GeoItem[] | null): Route {
  return openRoute({
    method: 'GET',
    path: `select/geo_loc/${path}`,
    tag,
    summary,
    ...(path.endsWith(':id') && { params: { id: 'number' } }),
    input: nothing,
    answer: GeoAnswer,
    handle: async ({ params }) => {
      const found = find(Number(params['id'] ?? 0));
      if (!found) throw new Refused({ code: 'not_found' });
      return { data: found.map(({ id, name }) => ({ id, name })) };
    },
  });
}

const subDistrictIds = (): Set<number> =>
  new Set(districts.flatMap(({ id }) => subDistricts(id).map((subDistrict) => subDistrict.id)));

/** @param roads this node's cache of measured roads */
export const geoRoutes = (roads: MeasuredRoads): Route[] => [
  listRoute('divisions', 'The 8 divisions', () => divisions),
  listRoute('districts/:id', 'The districts of a division', (id) =>
    divisions.some((division) => division.id === id)
      ? districts.filter(({ divisionId }) => divisionId === id)
      : null,
  ),
  listRoute('districts-without-division', 'All 64 districts', () => districts),
  listRoute('sub_districts/:id', 'The sub-districts of a district', (id) =>
    districtById(id) ? subDistricts(id) : null,
  ),
  listRoute('unions/:id', 'The unions of a sub-district', (id) =>
    subDistrictIds().has(id) ? unionsOf(id) : null,
  ),
  userRoute('user', {
    method: 'GET',
    path: 'map/directions',
    tag,
    summary:
      'Road distance (metres) and time (seconds): of Google with a key and within the budget, else approximate by our road graph',
    input: DirectionsQuery,
    answer: DirectionsAnswer,
    handle: async ({ context, caller, input: { origin, destination, via } }) =>
      roads.between(context, caller.id, [
        readPoint(origin, 'origin'),
        ...(via === undefined ? [] : [readPoint(via, 'via')]),
        readPoint(destination, 'destination'),
      ]),
  }),
];
