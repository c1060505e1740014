import { useState } from 'react';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';

const [waitMs, ageMs] = [15_000, 30_000];

export type Exact = Point & { metres: number };
type State = { asking: boolean; failed: boolean };

/** The phone's own position, requested by a press only. */
export function useExactHere(onFound: (here: Exact) => void): State & { ask: () => void } {
  const [state, setState] = useState<State>({ asking: false, failed: false });
  const ask = (): void => {
    setState({ asking: true, failed: false });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ asking: false, failed: false });
        onFound({ lat: coords.latitude, long: coords.longitude, metres: Math.ceil(coords.accuracy) });
      },
      () => setState({ asking: false, failed: true }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: ageMs },
    );
  };
  return { ...state, ask };
}
