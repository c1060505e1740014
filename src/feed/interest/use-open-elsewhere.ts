import { useEffect, useState } from 'react';
import { useNow } from '../../platform/ticker.ts';
import { fetchOpenTrips, type OpenTrips } from '../../sync/calls/open-trips.ts';
import { useOnline } from '../../sync/use-online.ts';

const MINUTE_MS = 60_000;
const ASKED_AGAIN_MS = 2 * 60_000;
/** The time for which a count is used; an older one no longer describes the present. */
const GOOD_FOR_MS = 5 * 60_000;

export type Elsewhere = {
  total: number;
  /** The districts (ids) with open trips, those with the most first. */
  districts: number[];
};

/** The open trips outside these districts (ids); null while they are unknown, for example offline. */
export function useOpenElsewhere(looked: readonly number[]): Elsewhere | null {
  const online = useOnline();
  const now = useNow(MINUTE_MS);
  const [found, setFound] = useState<OpenTrips | null>(null);
  const isOld = !found || now - found.at >= ASKED_AGAIN_MS;
  useEffect(() => {
    if (!online || !isOld) return;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const next = await fetchOpenTrips();
      if (isWanted && next) setFound(next);
    };
    void ask();
    return () => {
      isWanted = false;
    };
  }, [online, isOld]);
  if (!online || !found || now - found.at > GOOD_FOR_MS) return null;
  const most = [...found.open]
    .filter(([id, open]) => open > 0 && !looked.includes(id))
    .toSorted(([, a], [, b]) => b - a);
  return {
    total: most.reduce((sum, [, open]) => sum + open, 0),
    districts: most.map(([id]) => id),
  };
}
