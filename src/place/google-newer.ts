/** The Places API (New) of Google's script. */
import { chosenFromMap, mostHits, type GooglePlaces } from './google-place.ts';

type Places = typeof google.maps.places;

export function newerPlaces({
  AutocompleteSuggestion,
  AutocompleteSessionToken,
}: Pick<Places, 'AutocompleteSuggestion' | 'AutocompleteSessionToken'>): GooglePlaces {
  // a session token makes typing and choosing one purchase; a prediction's place carries the token of its
  // request
  let session = new AutocompleteSessionToken();
  let found = new Map<string, google.maps.places.PlacePrediction>();
  return {
    find: async (query, locale) => {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: query,
        includedRegionCodes: ['bd'],
        includedPrimaryTypes: ['establishment'],
        language: locale,
        region: 'bd',
        sessionToken: session,
      });
      const predictions = suggestions
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .slice(0, mostHits);
      found = new Map(predictions.map((prediction) => [prediction.placeId, prediction]));
      return predictions.map(({ placeId, mainText, secondaryText, text }) => ({
        id: placeId,
        name: (mainText ?? text).text,
        area: secondaryText?.text ?? '',
      }));
    },
    read: async (hit, locale) => {
      const prediction = found.get(hit.id);
      if (!prediction) throw new Error('not among the last suggestions');
      session = new AutocompleteSessionToken();
      const { place } = await prediction
        .toPlace()
        .fetchFields({ fields: ['displayName', 'location', 'addressComponents'] });
      if (!place.location) throw new Error('a place without a point');
      const part = (kind: string) => place.addressComponents?.find(({ types }) => types.includes(kind));
      return chosenFromMap(
        {
          name: place.displayName ?? hit.name,
          lat: place.location.lat(),
          long: place.location.lng(),
          country: part('country')?.shortText ?? null,
          division: part('administrative_area_level_1')?.longText ?? null,
          district: part('administrative_area_level_2')?.longText ?? null,
        },
        locale,
      );
    },
  };
}
