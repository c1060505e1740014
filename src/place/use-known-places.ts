import { useEffect, useState } from 'react';
import type { Place } from '../../domain/place/gazetteer.ts';
import { tripsView } from '../db/mirror/trip-views.ts';
import { ownPlacesView } from '../db/outbox/own-places.ts';
import type { OwnPlaceRow } from '../db/outbox/outbox-rows.ts';
import { useView } from '../sync/use-view.ts';
import { earlierPlaces } from './earlier-places.ts';
import { usePlaceFinder, type FinderState } from './use-place-finder.ts';

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
