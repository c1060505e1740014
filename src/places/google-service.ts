/** Google's Places on the page: asked only while a place field is in use, and never waited for longer than a few seconds. */
import type { Locale } from '../../domain/locale.ts';
import type { ChosenPlace } from '../../domain/places/chosen-place.ts';
import { chosenFromMap } from './google-place.ts';

const PATIENCE_MS = 5_000;
const SHOWN = 4;

export type MapHit = { id: string; name: string; area: string };

/** Rejects when Google says no, or nothing in time. */
export type GooglePlaces = {
  /** Establishments of Bangladesh for what was typed (SPEC 2). */
  find: (query: string, locale: Locale) => Promise<MapHit[]>;
  /** Where it is; null for a place that is not in Bangladesh. */
  read: (hit: MapHit, locale: Locale) => Promise<ChosenPlace | null>;
};

function inTime<T>(ask: (resolve: (value: T) => void, reject: (error: Error) => void) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
    ask(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

function component(
  parts: readonly google.maps.GeocoderAddressComponent[],
  kind: string,
  form: 'long_name' | 'short_name',
): string | null {
  return parts.find(({ types }) => types.includes(kind))?.[form] ?? null;
}

/** The services of a page that Google's script has been loaded into. */
export function googlePlaces(maps: typeof google.maps): GooglePlaces {
  const autocomplete = new maps.places.AutocompleteService();
  const details = new maps.places.PlacesService(document.createElement('div'));
  // one price for the typing and the choice together
  let session = new maps.places.AutocompleteSessionToken();
  return {
    find: (query, locale) =>
      inTime((resolve, reject) => {
        const request = {
          input: query,
          componentRestrictions: { country: 'bd' },
          types: ['establishment'],
          language: locale,
          region: 'bd',
          sessionToken: session,
        };
        void autocomplete.getPlacePredictions(request, (found, status) => {
          if (status !== 'OK' && status !== 'ZERO_RESULTS') return reject(new Error(status));
          const hits = (found ?? []).slice(0, SHOWN).map(({ place_id, structured_formatting: words }) => ({
            id: place_id,
            name: words.main_text,
            area: words.secondary_text ?? '',
          }));
          resolve(hits);
        });
      }),
    read: (hit, locale) =>
      inTime((resolve, reject) => {
        const request = {
          placeId: hit.id,
          fields: ['name', 'geometry.location', 'address_components'],
          language: locale,
          sessionToken: session,
        };
        details.getDetails(request, (place, status) => {
          session = new maps.places.AutocompleteSessionToken();
          const location = place?.geometry?.location;
          if (status !== 'OK' || !location) return reject(new Error(status));
          const parts = place.address_components ?? [];
          const read = {
            name: place.name ?? hit.name,
            lat: location.lat(),
            long: location.lng(),
            country: component(parts, 'country', 'short_name'),
            division: component(parts, 'administrative_area_level_1', 'long_name'),
            district: component(parts, 'administrative_area_level_2', 'long_name'),
          };
          resolve(chosenFromMap(read, locale));
        });
      }),
  };
}
