import { useEffect, useState } from 'react';
import { forTripType } from '../../domain/place/roads.ts';
import { roadOf, type TripDraft } from '../../domain/trip/trip-draft.ts';
import { useMarket } from '../db/device/use-market.ts';
import { measureRoad, type MeasuredRoad } from '../sync/calls/directions.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useOnline } from '../sync/use-online.ts';

/**
 * The road of a draft, both ways for a round trip: estimated at once, and measured by the server's map if it
 * has one and the phone is online. For display only: the price range depends on the estimate, which the
 * server makes too.
 */
export function useRoad(draft: Pick<TripDraft, 'places' | 'type'>): MeasuredRoad | null {
  const online = useOnline();
  const session = useSession();
  const mapped = useMarket()?.maps != null;
  const { pickup, via, destination } = draft.places;
  const ends = [pickup.place, via.place, destination.place].map((end) => end && [end.lat, end.long]);
  const way = JSON.stringify(ends);
  const [measured, setMeasured] = useState<{ way: string; road: MeasuredRoad | null } | null>(null);
  const asks = mapped && online && pickup.place !== null && destination.place !== null;
  useEffect(() => {
    if (!asks || !session || !pickup.place || !destination.place) return;
    let left = false;
    const show = (road: MeasuredRoad | null): void => {
      if (!left) setMeasured({ way, road });
    };
    void measureRoad(session, pickup.place, destination.place, via.place).then(show);
    return () => {
      left = true;
    };
    // the places are in `way`
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asks, way, session]);
  const estimate = roadOf(draft);
  if (!estimate) return null;
  const known = measured?.way === way ? measured.road : null;
  return known ? forTripType(known, draft.type) : estimate;
}
