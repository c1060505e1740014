/** Prepares the return trip of an agreed one-way trip for publishing. */
import { chosenPlace } from '../../../../domain/place/chosen-place.ts';
import { isWayBack, returnLegTime, suggestedFare } from '../../../../domain/trip/return-leg.ts';
import {
  emptyDraft,
  fareRangeOfDraft,
  requestOf,
  withPlace,
  type TripDraft,
} from '../../../../domain/trip/trip-draft.ts';
import type { TripRow } from '../../../../protocol/sync/rows.ts';
import { savedMarket } from '../../../db/device/device-db.ts';
import { tariffOf } from '../../../db/device/use-tariff.ts';
import { carTripOf } from '../../../db/mirror/car-trips.ts';
import { tripsView } from '../../../db/mirror/trip-views.ts';
import type { UserDbs } from '../../../db/user-dbs.ts';
import type { SubmitResult } from '../../../../machines/trip-wizard.ts';
import { activeLocale } from '../../../i18n/i18n.ts';
import { loadPlaceFinder } from '../../../place/use-place-finder.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { requestTrip } from '../request-acts.ts';

/** Whether the owner drives back empty from this trip, as far as the phone knows. */
async function drivesBackEmpty(dbs: UserDbs, trip: TripRow): Promise<boolean> {
  const agreed = trip.status === 'hold' || trip.status === 'started';
  if (!agreed || trip.type !== 'oneway' || !trip.terms) return false;
  const open = ['active', 'pending', 'hold', 'started', 'draft'];
  const own = await tripsView(dbs);
  return !own.some(
    (other) =>
      other.created_by === 'provider' &&
      other.user.id === dbs.userId &&
      open.includes(other.status) &&
      isWayBack(carTripOf(other), carTripOf(trip)),
  );
}

/** The draft of the return trip with its suggested fare; null if there is none to publish. */
export async function returnLegOf(dbs: UserDbs, trip: TripRow): Promise<TripDraft | null> {
  const when = returnLegTime(Date.parse(trip.journey_date_time), correctedNow());
  if (!when || !trip.terms || !(await drivesBackEmpty(dbs, trip))) return null;
  const finder = await loadPlaceFinder().catch(() => null);
  const { pick, dest } = trip.geo_location;
  const from = (await finder?.placeNamed(dest)) ?? (await finder?.placeAt(trip.destination_full_address));
  const to = (await finder?.placeNamed(pick)) ?? (await finder?.placeAt(trip.pickup_full_address));
  if (!from || !to) return null;
  const locale = activeLocale();
  const draft: TripDraft = {
    ...withPlace(
      withPlace(emptyDraft, 'pickup', chosenPlace(from, locale)),
      'destination',
      chosenPlace(to, locale),
    ),
    step: 'confirm',
    journeyDate: when.date,
    journeyTime: when.time,
    carType: trip.terms.car.car_type,
    carId: trip.terms.car.id,
    includes: trip.terms.includes,
    origin: { kind: 'start', start: `back ${trip.id}` },
  };
  const range = fareRangeOfDraft(draft, tariffOf(await savedMarket(), when.date));
  return range && { ...draft, price: suggestedFare(range) };
}

/**
 * Saves the offer of the return trip in the outbox, by the same rules and in the same way as every other
 * trip.
 */
export const publishReturnLeg = (dbs: UserDbs, draft: TripDraft): Promise<SubmitResult> =>
  requestTrip(dbs, {
    role: 'provider',
    request: requestOf(draft),
    places: draft.places,
    asDraft: false,
    origin: draft.origin ?? null,
  });
