/**
 * Google's Places on the page: used only while a place field is in use, with a timeout of a few seconds.
 *
 *   newer (AutocompleteSuggestion, Place) ──refuses──▶ older (AutocompleteService, PlacesService)
 *
 * New keys may allow only the newer API, older keys only the older one: the API that answers is used from
 * then on.
 */
import { newerPlaces } from './google-newer.ts';
import { olderPlaces } from './google-older.ts';
import type { GooglePlaces } from './google-place.ts';

const PATIENCE_MS = 5_000;

class TooLate extends Error {}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate('no answer in time')), PATIENCE_MS);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** The places services of Google's loaded script. */
export function googlePlaces({ places }: typeof google.maps): GooglePlaces {
  let used = 'AutocompleteSuggestion' in places ? newerPlaces(places) : olderPlaces(places);
  return {
    find: async (query, locale) => {
      try {
        return await inTime(used.find(query, locale));
      } catch (error) {
        if (error instanceof TooLate || !('AutocompleteService' in places)) throw error;
        const older = olderPlaces(places);
        const hits = await inTime(older.find(query, locale));
        used = older;
        return hits;
      }
    },
    read: (hit, locale) => inTime(used.read(hit, locale)),
  };
}
