import type { TripRow } from '../../../protocol/sync/rows.ts';
import { watchPath } from '../../../protocol/wire/watch-link.ts';
import { isUnderWay } from '../../action/mutation-strip.tsx';
import { tripView } from '../../db/mirror/trip-views.ts';
import { safetyView } from '../../db/outbox/safety.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { useView } from '../../sync/use-view.ts';

/** `address` is null if another phone of hers made the link: only that phone has its secret. */
export type WatchLinkState = {
  trip: WithMutations<TripRow>;
  isOn: boolean;
  address: string | null;
  /** It opens nothing yet: the server does not know it. */
  waits: boolean;
};

async function watchLinkView(dbs: UserDbs, tripId: string): Promise<WatchLinkState | null> {
  const [trip, safety] = await Promise.all([tripView(dbs, tripId), safetyView(dbs)]);
  if (!trip) return null;
  const own = safety.watchLinks[tripId];
  const isOn = Boolean(trip.watch);
  const isOwn = isOn && own?.key === trip.watch?.key;
  return {
    trip,
    isOn,
    address: isOwn && own ? location.origin + watchPath(tripId, own.secret) : null,
    waits: isOn && isUnderWay(trip.mutations, 'trip.watch'),
  };
}

/** The link of a journey as it is on this phone; null until it is loaded. */
export const useWatchLink = (tripId: string): WatchLinkState | null =>
  useView((dbs) => watchLinkView(dbs, tripId), [tripId]) ?? null;
