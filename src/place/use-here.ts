import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { chosenPlace, type ChosenPlace } from '../../domain/place/chosen-place.ts';
import { useLocale } from '../i18n/use-locale.ts';
import type { PlaceFinder } from './use-place-finder.ts';

const WAIT_MS = 15_000;
const AGE_MS = 60_000;

type Here = { trouble: string | undefined; ask: () => void; forget: () => void };

/**
 * Chooses the known place nearest to the phone. Only `ask` requests the phone's position, which never leaves
 * the phone.
 */
export function useHere(finder: PlaceFinder | null, onChoose: (place: ChosenPlace) => void): Here {
  const { t } = useLingui();
  const locale = useLocale();
  const [trouble, setTrouble] = useState<string | undefined>();
  const asked = useRef(0);
  const forget = (): void => {
    asked.current += 1;
    setTrouble(undefined);
  };
  const ask = (): void => {
    forget();
    const mine = asked.current;
    const found = (position: GeolocationPosition | null): void => {
      // the person has typed or chosen something else meanwhile
      if (asked.current !== mine) return;
      const at = position && { lat: position.coords.latitude, long: position.coords.longitude };
      const place = at && finder?.placeNear(at);
      if (place) onChoose(chosenPlace(place, locale));
      else setTrouble(t`The phone does not know where you are. Write the name of the place.`);
    };
    navigator.geolocation.getCurrentPosition(found, () => found(null), {
      timeout: WAIT_MS,
      maximumAge: AGE_MS,
    });
  };
  return { trouble, ask, forget };
}
