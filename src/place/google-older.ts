/** The older Places services of Google's script; keys made since 2025 may not have them. */
import { chosenFromMap, mostHits, type GooglePlaces } from './google-place.ts';

export function olderPlaces(places: typeof google.maps.places): GooglePlaces {
  const autocomplete = new places.AutocompleteService();
  const details = new places.PlacesService(document.createElement('div'));
  // a session token makes typing and choosing one purchase
  let session = new places.AutocompleteSessionToken();
  return {
    find: (query, locale) =>
      new Promise((resolve, reject) => {
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
          const hits = (found ?? []).slice(0, mostHits).map(({ place_id, structured_formatting: words }) => ({
            id: place_id,
            name: words.main_text,
            area: words.secondary_text ?? '',
          }));
          resolve(hits);
        });
      }),
    read: (hit, locale) =>
      new Promise((resolve, reject) => {
        const request = {
          placeId: hit.id,
          fields: ['name', 'geometry.location', 'address_components'],
          language: locale,
          sessionToken: session,
        };
        details.getDetails(request, (place, status) => {
          session = new places.AutocompleteSessionToken();
          const location = place?.geometry?.location;
          if (status !== 'OK' || !location) return reject(new Error(status));
          const part = (kind: string) => place.address_components?.find(({ types }) => types.includes(kind));
          const read = {
            name: place.name ?? hit.name,
            lat: location.lat(),
            long: location.lng(),
            country: part('country')?.short_name ?? null,
            division: part('administrative_area_level_1')?.long_name ?? null,
            district: part('administrative_area_level_2')?.long_name ?? null,
          };
          resolve(chosenFromMap(read, locale));
        });
      }),
  };
}
