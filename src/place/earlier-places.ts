import type { Place } from '../../domain/place/gazetteer.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { PlaceFinder } from './use-place-finder.ts';

const MOST = 4;
const LOOKED_AT = 20;

type Ends = Pick<TripRow, 'geo_location'>;

/** The ends of the person's trips, latest first, each place once. */
export async function earlierPlaces(
  trips: readonly Ends[],
  placeNamed: PlaceFinder['placeNamed'],
): Promise<Record<'pickup' | 'destination', Place[]>> {
  const at = async (end: 'pick' | 'dest'): Promise<Place[]> => {
    const places = await Promise.all(
      trips.slice(0, LOOKED_AT).map(({ geo_location }) => placeNamed(geo_location[end])),
    );
    const known = places.flatMap((place) => place ?? []);
    return [...new Map(known.map((place) => [place.id, place])).values()].slice(0, MOST);
  };
  const [pickup, destination] = await Promise.all([at('pick'), at('dest')]);
  return { pickup, destination };
}
