import { useEffect, useRef, useState } from 'react';
import { carPlaceEveryMs, type CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { sendCarPlace } from '../../sync/calls/car-place.ts';
import { useOnline } from '../../sync/use-online.ts';

const [lookEveryMs, againAfterMs, waitMs] = [15_000, 45_000, 30_000];

export type Sending = {
  /** The newest place that the phone knows. */
  place: CarPlace | null;
  /** When a place last reached the server (epoch ms). */
  sentAt: number | null;
  trouble: 'no-place' | 'unreachable' | CodedError | null;
};

/** Where the phone is, with the instant by the server's clock. */
const whereNow = (): Promise<CarPlace | null> =>
  new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const age = Math.max(0, Date.now() - timestamp);
        resolve({ lat: coords.latitude, long: coords.longitude, at: correctedNow() - age });
      },
      () => resolve(null),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: waitMs },
    );
  });

/**
 * While `on`, and as long as the page is open: finds the place and sends it, at most every three minutes. A place
 * that could not be sent is replaced by the next one.
 */
export function useCarSending(tripId: string, on: boolean): Sending {
  const [state, setState] = useState<Sending>({ place: null, sentAt: null, trouble: null });
  const tried = useRef<{ at: number; busy: boolean }>({ at: 0, busy: false });
  const now = useNow(lookEveryMs);
  const online = useOnline();
  const { trouble } = state;
  useEffect(() => {
    const { at, busy } = tried.current;
    const pause = trouble === null ? carPlaceEveryMs : againAfterMs;
    const isDue = now - at >= pause || (online && trouble === 'unreachable');
    if (!on) tried.current.at = 0;
    if (!on || busy || !isDue) return;
    tried.current = { at: now, busy: true };
    const step = async (): Promise<void> => {
      const place = await whereNow();
      if (place === null) return setState((before) => ({ ...before, trouble: 'no-place' }));
      setState((before) => ({ ...before, place }));
      const sent = await sendCarPlace(tripId, place);
      setState((before) =>
        sent === 'sent' ? { place, sentAt: place.at, trouble: null } : { ...before, place, trouble: sent },
      );
    };
    void step().finally(() => (tried.current.busy = false));
  }, [tripId, on, now, online, trouble]);
  return state;
}
