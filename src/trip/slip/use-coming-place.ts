import { useEffect, useSyncExternalStore } from 'react';
import { isCarPlaceTime, newestPlace } from '../../../domain/trip/meeting/car-place.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { carPlaceView, forgetCarPlace } from '../../db/outbox/car-places.ts';
import { useNow } from '../../platform/ticker.ts';
import { useDbs, useView } from '../../sync/use-view.ts';
import type { ComingPlace } from '../coming/coming.tsx';

const MINUTE_MS = 60_000;

type Awaited = Pick<TripRow, 'id' | 'status' | 'journey_date_time' | 'car_place'>;

/** Where the passenger's car was last, by the net or by SMS; null outside the hours around the journey's start. */
export function useComingPlace(trip: Awaited, passenger: boolean): ComingPlace | null {
  const now = useNow(MINUTE_MS);
  const sms = useView((dbs) => carPlaceView(dbs, trip.id), [trip.id])?.bySms ?? null;
  if (!passenger || trip.status !== 'hold') return null;
  if (!isCarPlaceTime(Date.parse(trip.journey_date_time), now)) return null;
  const net = trip.car_place ? { ...trip.car_place, at: Date.parse(trip.car_place.at) } : null;
  const newest = newestPlace([net, sms], now);
  if (!newest) return null;
  const isSms = sms !== null && newest.lat === sms.lat && newest.long === sms.long;
  return { ...newest, source: isSms ? 'sms' : 'net' };
}

/** Deletes what this phone knows of the car's place once the journey has begun or will not take place. */
export function useForgottenPlace({ id, status }: Pick<TripRow, 'id' | 'status'>): void {
  const dbs = useDbs();
  const isOver = status !== 'hold';
  useEffect(() => {
    if (isOver) void forgetCarPlace(dbs, id);
  }, [dbs, id, isOver]);
}

function onHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The fragment of the address, which no server sees; '' without one. */
export const useFragment = (): string => useSyncExternalStore(onHash, () => window.location.hash);
