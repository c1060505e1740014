import { useMemo, useSyncExternalStore } from 'react';
import { correctedNow } from '../platform/clock.ts';
import { onTick, useNow } from '../platform/ticker.ts';
import { statusOf, type Timed } from './as-it-stands.ts';
import { remainingOf, type Remaining } from './bidding-countdown.tsx';

const SECOND_MS = 1_000;

/** The trip as it stands; renders again when the clock moves it on, not each second. */
export function useAsItStands<T extends Timed>(trip: T | null | undefined): T | null | undefined {
  const status = useSyncExternalStore(onTick, () => (trip ? statusOf(trip, correctedNow()) : null));
  return useMemo(
    () => (trip && status !== null && status !== trip.status ? { ...trip, status } : trip),
    [trip, status],
  );
}

/** How long one of the person's own trips is open, once a second. */
export function useOwnRemaining(trip: Timed & { created_at: string }): Remaining {
  const now = useNow(SECOND_MS);
  return remainingOf(trip, now, statusOf(trip, now));
}
