import { useMemo, useSyncExternalStore } from 'react';
import { isOpen, type TripStatus } from '../../domain/trip-status.ts';
import { correctedNow } from '../platform/clock.ts';
import { onTick, useNow } from '../platform/ticker.ts';
import { statusOf, type Timed } from './as-it-stands.ts';
import { remainingOf, type Remaining } from './bidding-countdown.tsx';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 3_600_000;

/** Its status at the second at hand; renders again when the clock moves it on, not each second. */
const useStatus = (trip: Timed | null | undefined): TripStatus | null =>
  useSyncExternalStore(onTick, () => (trip ? statusOf(trip, correctedNow()) : null));

/** The trip as it stands; renders again when the clock moves it on, not each second. */
export function useAsItStands<T extends Timed>(trip: T | null | undefined): T | null | undefined {
  const status = useStatus(trip);
  return useMemo(
    () => (trip && status !== null && status !== trip.status ? { ...trip, status } : trip),
    [trip, status],
  );
}

/** How long one of the person's own trips is open: once a second while it is. */
export function useOwnRemaining(trip: Timed & { created_at: string }): Remaining {
  const status = useStatus(trip) ?? trip.status;
  return remainingOf(trip, useNow(isOpen(status) ? SECOND_MS : DAY_MS), status);
}

/** What `choose` lists at the second at hand (epoch ms); renders again when that is another list, not each second. */
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
