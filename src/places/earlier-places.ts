import type { Place } from '../../domain/places/gazetteer.ts';
import type { TripRow } from '../../protocol/rows.ts';
import type { PlaceFinder } from './use-place-finder.ts';

const KEPT = 4;
const LOOKED_AT = 20;

type Ends = Pick<TripRow, 'geo_location'>;

/** Where the person's own trips started and ended, the latest first, each place once. */
export function earlierPlaces(
  trips: readonly Ends[],
  placeNamed: PlaceFinder['placeNamed'],
): Record<'pickup' | 'destination', Place[]> {
  const at = (end: 'pick' | 'dest'): Place[] => {
    const places = trips
      .slice(0, LOOKED_AT)
      .flatMap(({ geo_location }) => placeNamed(geo_location[end]) ?? []);
    return [...new Map(places.map((place) => [place.id, place])).values()].slice(0, KEPT);
  };
  return { pickup: at('pick'), destination: at('dest') };
}
