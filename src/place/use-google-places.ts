import { useCallback, useEffect, useState, type ComponentType } from 'react';
import type { MarketSettings } from '../../protocol/api/settings.ts';
import { useMarket } from '../db/device/use-market.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useOnline } from '../sync/use-online.ts';
import { later } from '../ui/base/later.tsx';
import type { GooglePlaces, MapHit } from './google-place.ts';

/** How long typing must pause before a request to Google. */
const PAUSE_MS = 250;
const SHORTEST = 2;

type Maps = NonNullable<MarketSettings['maps']>;
type Loader = ComponentType<{ maps: Maps; onReady: (places: GooglePlaces) => void }>;

export const GoogleScript: Loader = later(async () => (await import('./google-script.tsx')).GoogleScript);

let ready: GooglePlaces | null = null;

type Google = {
  /**
   * If not null, render `GoogleScript` with it. Null without a key, offline, or while the field is not in
   * use.
   */
  wanted: Maps | null;
  onReady: (places: GooglePlaces) => void;
  places: GooglePlaces | null;
  hits: readonly MapHit[];
};

const none: readonly MapHit[] = [];

/** Google's suggestions for the typed text; none if Google does not answer in time. */
export function useGooglePlaces(text: string, used: boolean): Google {
  const locale = useLocale();
  const online = useOnline();
  const maps = useMarket()?.maps ?? null;
  const [places, setPlaces] = useState<GooglePlaces | null>(ready);
  const [found, setFound] = useState({ query: '', hits: none });
  const onReady = useCallback((made: GooglePlaces) => {
    ready = made;
    setPlaces(made);
  }, []);
  const wanted = used && online ? maps : null;
  const query = text.trim();
  const asks = wanted !== null && query.length >= SHORTEST ? places : null;
  useEffect(() => {
    if (!asks) return;
    let left = false;
    const show = (hits: readonly MapHit[]): void => {
      if (!left) setFound({ query, hits });
    };
    const timer = setTimeout(
      () =>
        void asks.find(query, locale).then(show, (error: unknown) => {
          console.warn('Google has no suggestions', error);
          show(none);
        }),
      PAUSE_MS,
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [asks, query, locale]);
  return {
    wanted,
    places,
    hits: asks && found.query === query ? found.hits : none,
    onReady,
  };
}
