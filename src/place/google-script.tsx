import { useLoadScript, type Libraries } from '@react-google-maps/api';
import { useEffect } from 'react';
import type { GooglePlaces } from './google-place.ts';
import { googlePlaces } from './google-service.ts';

const libraries: Libraries = ['places'];

let made: GooglePlaces | null = null;

type GoogleScriptProps = {
  maps: { key: string; url: string };
  onReady: (places: GooglePlaces) => void;
};

/** Loads Google's script once per page; renders nothing. After a failure it is loaded at the next start. */
export function GoogleScript({ maps, onReady }: GoogleScriptProps) {
  const { isLoaded } = useLoadScript({
    googleMapsApiKey: maps.key,
    apiUrl: maps.url,
    libraries,
    region: 'BD',
    preventGoogleFontsLoading: true,
  });
  useEffect(() => {
    if (!isLoaded) return;
    made ??= googlePlaces(google.maps);
    onReady(made);
  }, [isLoaded, onReady]);
  return null;
}
