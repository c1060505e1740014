import { useSyncExternalStore } from 'react';
import { watchSaid, type SaidOfTrip } from '../db/mirror/said-views.ts';
import { useDbs } from './use-view.ts';

/** What an SMS said of this trip, until the server's rows say as much; null for nothing. All cards of a page read it once. */
export function useSaid(tripId: string): SaidOfTrip | null {
  const { subscribe, current } = watchSaid(useDbs());
  return useSyncExternalStore(subscribe, current).get(tripId) ?? null;
}
