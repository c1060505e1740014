/**
 * Google's Places on the page: asked only while a place field is in use, and never waited for longer than a few
 * seconds.
 *
 *   newer (AutocompleteSuggestion, Place) ──says no──▶ older (AutocompleteService, PlacesService)
 *
 * New keys may use only the newer API, older keys may have only the older one: who answers is asked from then on.
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

/** The services of a page that Google's script has been loaded into. */
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
