/**
 * The link with which a passenger's own people follow her journey (`domain/trip/meeting/watch-link.ts`). The trip has
 * the hash of the link's secret, and the page behind it shows what she would say herself: no number, no fare, no PIN.
 */
import { arrivalAt, checkWatchLink, endAt, watchedUntil } from '../../../domain/trip/meeting/watch-link.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { Point } from '../../../domain/trip/meeting/pickup-pin.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import { readWatchLetters, watchKeyOf } from '../../../protocol/wire/watch-link.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { MutationArgs } from '../../../protocol/sync/mutations.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { carPlaces } from '../../db/schema/car-places.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { trips } from '../../db/schema/market.ts';
import { and, eq } from '../../db/sql.ts';
import { statement, type At } from '../../db/statement.ts';
import { userStream } from '../../streams/change-log.ts';
import { lockTrip, partIn } from '../trip-status-changes.ts';

/**
 * Makes this the only link of the journey, or ends it (`key` null). The same key again changes nothing.
 * @throws Refused not_found, not_your_trip, trip_not_agreed
 */
export async function setWatchLink(act: Act, { trip_id, key }: MutationArgs['trip.watch']): Promise<void> {
  const trip = await lockTrip(act, trip_id);
  const party = { type: act.actor.type, part: partIn(trip, act.actor.id) };
  const refusal = checkWatchLink({ status: trip.status, party });
  if (refusal) throw new Refused(refusal);
  if (trip.watchKey === key) return;
  const watchAt = key === null ? null : new Date(act.context.now());
  await act.tx.update(trips).set({ watchKey: key, watchAt }).where(eq(trips.id, trip.id));
  act.changes.touch(userStream(act.actor.id), 'trip', trip.id);
}

const readWatched = statement((db, at: At<{ id: string; key: string }>) =>
  db
    .select({
      status: trips.status,
      journeyAt: trips.journeyAt,
      returnAt: trips.returnAt,
      duration: trips.duration,
      geoLocation: trips.geoLocation,
      terms: trips.terms,
      pickupPin: trips.pickupPin,
      pickupLat: trips.pickupLat,
      pickupLong: trips.pickupLong,
      boardedAt: trips.boardedAt,
      closedAt: trips.closedAt,
      driver: drivers.name,
      place: { lat: carPlaces.lat, long: carPlaces.long, at: carPlaces.at },
    })
    .from(trips)
    .leftJoin(carPlaces, eq(carPlaces.tripId, trips.id))
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .where(and(eq(trips.id, at.id), eq(trips.watchKey, at.key))),
);
type Watched = Awaited<ReturnType<typeof readWatched>>[number];

/** What the page shows; instants in epoch ms. */
export type WatchedJourney = Pick<Watched, 'geoLocation'> & {
  status: TripStatus;
  journeyAt: number;
  /** When she should arrive at her destination. */
  arrivesAt: number;
  /** When the journey should be over, including the way back. */
  endsAt: number;
  boardedAt: number | null;
  closedAt: number | null;
  car: Terms['car'];
  /** First names. */
  owner: string;
  driver: string | null;
  /** Where the car was last, before she is on board. */
  place: (Point & { at: number }) | null;
  /** Where she waits: her pin, or the place with its name. */
  pickup: Point;
};

/**
 * @param letters those after `/with/` in the address
 * @returns null for a link that was never made, was ended, or is over
 */
export async function watchedJourney(
  { database, now }: Pick<Context, 'database' | 'now'>,
  letters: string,
): Promise<WatchedJourney | null> {
  const link = readWatchLetters(letters);
  if (!link) return null;
  const [found] = await readWatched(database.db, { id: link.tripId, key: await watchKeyOf(link.secret) });
  if (!found?.terms) return null;
  const { status, duration, geoLocation, terms, pickupPin, pickupLat, pickupLong, place, driver } = found;
  const journey = {
    journeyAt: found.journeyAt.getTime(),
    returnAt: found.returnAt?.getTime() ?? null,
    duration,
  };
  const closedAt = found.closedAt?.getTime() ?? null;
  if (now() >= watchedUntil(journey, closedAt)) return null;
  const waits = status === 'hold';
  const first = (name: string): string => firstName(maskContacts(name).text);
  return {
    status,
    geoLocation,
    journeyAt: journey.journeyAt,
    arrivesAt: arrivalAt(journey),
    endsAt: endAt(journey),
    boardedAt: found.boardedAt?.getTime() ?? null,
    closedAt,
    car: terms.car,
    owner: first(terms.provider_name),
    driver: driver === null ? null : first(driver),
    place: waits && place !== null ? { lat: place.lat, long: place.long, at: place.at.getTime() } : null,
    pickup: pickupPin ?? { lat: pickupLat, long: pickupLong },
  };
}
