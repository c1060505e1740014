import { useMemo, useSyncExternalStore } from 'react';
import { correctedNow } from '../platform/clock.ts';
import { onTick } from '../platform/ticker.ts';

/** The trips that `choose` lists now (epoch ms); renders again when the list changes, but not each second. */
export function useListed<T extends { id: string }>(
  trips: readonly T[] | undefined,
  choose: (trips: readonly T[], now: number) => T[],
): T[] | undefined {
  const ids = useSyncExternalStore(onTick, () =>
    trips
      ? choose(trips, correctedNow())
          .map(({ id }) => id)
          .join(' ')
      : '',
  );
  return useMemo(() => {
    const byId = new Map(trips?.map((trip) => [trip.id, trip]));
    return trips && ids.split(' ').flatMap((id) => byId.get(id) ?? []);
  }, [trips, ids]);
}
