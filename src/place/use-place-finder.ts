import { useEffect, useState } from 'react';
import { whenIdle } from '../ui/base/when-idle.ts';
import type * as placeFinder from './place-finder.ts';

export type PlaceFinder = typeof placeFinder;

let loading: Promise<PlaceFinder> | null = null;

/** Loads the gazetteer's chunk. Rejects if it is neither cached nor fetchable; the next call tries again. */
export function loadPlaceFinder(): Promise<PlaceFinder> {
  loading ??= import('./place-finder.ts').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

export type FinderState = { finder: PlaceFinder | null; failed: boolean };

/** The gazetteer once it is loaded; its index is built while the browser is idle. */
export function usePlaceFinder(wanted = true): FinderState {
  const [state, setState] = useState<FinderState>({ finder: null, failed: false });
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const load = async (): Promise<void> => {
      const finder = await loadPlaceFinder().catch((): null => null);
      if (left) return;
      setState({ finder, failed: finder === null });
      if (finder) whenIdle(finder.warm);
    };
    const loadAgain = (): void => void load();
    void load();
    window.addEventListener('online', loadAgain);
    return () => {
      left = true;
      window.removeEventListener('online', loadAgain);
    };
  }, [wanted]);
  return state;
}
