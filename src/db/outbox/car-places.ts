/** Where a car is, as far as this phone alone knows or reports it: nothing of it stays after the journey. */
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
import { correctedNow } from '../../platform/clock.ts';
import type { UserDbs } from '../user-dbs.ts';
import type { CarPlaceRow } from './outbox-rows.ts';

const DAY_MS = 24 * 60 * 60_000;

export const carPlaceView = async (dbs: UserDbs, tripId: string): Promise<CarPlaceRow | null> =>
  (await dbs.outbox.carPlaces.get(tripId)) ?? null;

async function change(dbs: UserDbs, tripId: string, part: Partial<CarPlaceRow>): Promise<void> {
  const now = correctedNow();
  await dbs.outbox.transaction('rw', dbs.outbox.carPlaces, async () => {
    await dbs.outbox.carPlaces.filter(({ changedAt }) => changedAt < now - DAY_MS).delete();
    const before = await dbs.outbox.carPlaces.get(tripId);
    await dbs.outbox.carPlaces.put({ ...before, ...part, tripId, changedAt: now });
  });
}

/** Whether this phone reports the car's place for this journey. */
export const shareCarPlace = (dbs: UserDbs, tripId: string, shares: boolean): Promise<void> =>
  change(dbs, tripId, { shares });

/** Keeps the newest of the places that came by SMS. */
export async function saveSmsPlace(dbs: UserDbs, tripId: string, place: CarPlace): Promise<void> {
  const known = (await carPlaceView(dbs, tripId))?.bySms;
  if (!known || known.at < place.at) await change(dbs, tripId, { bySms: place });
}

export const forgetCarPlace = (dbs: UserDbs, tripId: string): Promise<void> =>
  dbs.outbox.carPlaces.delete(tripId);
