import { useEffect, useState } from 'react';
import type { Place } from '../../domain/place/gazetteer.ts';
import { tripsView } from '../db/mirror/trip-views.ts';
import { ownPlacesView } from '../db/outbox/own-places.ts';
import type { OwnPlaceRow } from '../db/outbox/outbox-rows.ts';
import { useView } from '../sync/use-view.ts';
import { usePlaceFinder, type FinderState, type PlaceFinder } from './use-place-finder.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';

export type KnownPlaces = FinderState & {
  earlier: Record<'pickup' | 'destination', Place[]>;
  ownPlaces: readonly OwnPlaceRow[];
};

const nowhere = { pickup: [], destination: [] };
const noPlaces: readonly OwnPlaceRow[] = [];

/** The gazetteer, loaded once it is wanted, and the places of the person's own trips. */
export function useKnownPlaces(wanted = true): KnownPlaces {
  const { finder, failed } = usePlaceFinder(wanted);
  const trips = useView((dbs) => tripsView(dbs), []);
  const ownPlaces = useView((dbs) => ownPlacesView(dbs), []) ?? noPlaces;
  const [earlier, setEarlier] = useState<KnownPlaces['earlier']>(nowhere);
  useEffect(() => {
    if (!finder || !trips) return;
    let left = false;
    const show = (places: KnownPlaces['earlier']): void => {
      if (!left) setEarlier(places);
    };
    void earlierPlaces(trips, finder.placeNamed).then(show);
    return () => {
      left = true;
    };
  }, [finder, trips]);
  return { finder, failed, earlier, ownPlaces };
}

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
