/** Asking for a trip, or offering one. Every function works inside the caller's transaction (`act.tx`). */
import { orderedIncludes } from '../../domain/money/bid-includes.ts';
import { biddingWindow, offerWindow } from '../../domain/trip/bidding-window.ts';
import { dhakaInstant } from '../../domain/base/calendar.ts';
import { seatsOf } from '../../domain/car/car.ts';
import { isPostable } from '../../domain/trip/posting-time.ts';
import { forTripType, roadEstimate } from '../../domain/place/roads.ts';
import { checkTripChange } from '../../domain/trip/trip-change.ts';
import {
  checkJourneyTime,
  checkTripRequest,
  chosenCarType,
  withoutContacts,
} from '../../domain/trip/trip-request.ts';
import { storedOf } from '../../domain/trip/trip-fields.ts';
import { tripActions } from '../../domain/trip/trip-status.ts';
import type { TripRequestArgs } from '../../protocol/sync/mutation-args.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { cars, trips } from '../db/schema/market.ts';
import { insertionOfNew } from '../db/row-statements.ts';
import { eq } from '../db/sql.ts';
import { together } from '../db/statement.ts';
import { Refused } from '../base/refused.ts';
import { saveHomeDistrict } from '../feed/service.ts';
import { forgedIn, pricedDistance, tripPlaces } from './places.ts';
import { checkDrafts, countAnnouncement } from '../person/limits.ts';
import { storedTariffs } from '../settings/service.ts';
import { confirmedBefore } from './car-trips.ts';
import { headStartOf, showFirst, type NewlyOpen } from './head-start.ts';
import { lockTrip, partIn, scheduleAt } from './trip-status-changes.ts';
import { touchTrip, type Trip } from './visibility.ts';

const storeTrip = insertionOfNew(trips);

/**
 * Stores a customer's trip request, or a provider's offer, and shows it to the other side; only its creator
 * sees a draft. The server computes the distance. Contacts are removed from a customer's note (REQ 5) and
 * refused elsewhere.
 * @throws Refused with the rules' codes, in their order, then those of the account's limits; conflict when
 * the id exists
 */
export async function createTrip(act: Act, args: MutationArgs['trip.create']): Promise<void> {
  const { context, tx, changes, actor } = act;
  if (actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  const now = context.now();
  const draft = args.draft === true;
  const columns = await requested(act, args);
  const { carId = null, returnAt = null } = columns;
  const offered = { ...columns, id: args.id, creatorId: actor.id, carId, returnAt };
  const returnOf = draft ? null : await confirmedBefore(tx, offered);
  const [headStart] = await together([
    draft ? null : headStartOf(act, columns),
    draft ? checkDrafts(act) : countAnnouncement(act, args.id),
  ]);
  if (actor.type === 'provider') await ownActiveCar(act, carId);
  const trip = {
    id: args.id,
    creatorId: actor.id,
    createdBy: actor.type,
    status: draft ? ('draft' as const) : ('active' as const),
    createdAt: new Date(now),
    returnOf,
    ...columns,
    feedAt: null,
    priorityOwners: null,
    ...headStart,
  };
  changes.insert(tx, storeTrip, trip);
  await saveHomeDistrict(act, trip.pickupDistrictId);
  if (draft) touchTrip(act, trip);
  else await announce(act, trip);
}

/**
 * Replaces a draft. The scheduled time is canceled if the new journey is too near for it.
 * @throws Refused as `createTrip`; not_found, not_your_trip, trip_not_editable
 */
export async function editTrip(act: Act, args: MutationArgs['trip.edit']): Promise<void> {
  const trip = await lockTrip(act, args.trip_id);
  const { actor } = act;
  if (trip.creatorId !== actor.id) throw new Refused({ code: 'not_your_trip' });
  const party = { type: actor.type, part: partIn(trip, actor.id) };
  if (!tripActions(trip.status, party).includes('edit')) throw new Refused({ code: 'trip_not_editable' });
  const columns = await requested(act, args);
  if (actor.type === 'provider') await ownActiveCar(act, args.car_id);
  const isLate = trip.publishAt && !isPostable(trip.publishAt.getTime(), columns.journeyAt.getTime());
  const [edited] = await act.tx
    .update(trips)
    .set({ ...columns, ...(isLate && { publishAt: null }) })
    .where(eq(trips.id, trip.id))
    .returning();
  if (edited) touchTrip(act, edited);
}

/**
 * Publishes a draft to the other side; its window begins now, and it can no longer be edited (REQ 4).
 * @throws Refused not_found, not_your_trip, trip_not_publishable, journey_too_early, too_many_open_trips,
 * too_many_trips
 */
export async function publishTrip(act: Act, args: MutationArgs['trip.publish']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const party = { type: actor.type, part: partIn(trip, actor.id) };
  const refusal =
    checkTripChange('publish', { status: trip.status, party }) ??
    checkJourneyTime(trip.journeyAt.getTime(), context.now());
  if (refusal) throw new Refused(refusal);
  const returnOf = await confirmedBefore(tx, trip);
  await countAnnouncement(act, trip.id);
  if (trip.createdBy === 'provider') await ownActiveCar(act, trip.carId);
  const [published] = await tx
    .update(trips)
    .set({
      status: 'active',
      publishAt: null,
      returnOf,
      createdAt: new Date(context.now()),
      ...windowColumns(act, trip.journeyAt.getTime()),
      ...(await headStartOf(act, trip)),
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (published) await announce(act, published);
}

type Requested = Omit<
  typeof trips.$inferInsert,
  | 'id'
  | 'creatorId'
  | 'createdBy'
  | 'status'
  | 'createdAt'
  | 'number'
  | 'returnOf'
  | 'publishAt'
  | 'journeyAt'
> & { journeyAt: Date };

/** The columns that a form sets, checked by the rules of the domain. */
async function requested(act: Act, args: TripRequestArgs): Promise<Requested> {
  const { context, actor } = act;
  if (actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  const places = tripPlaces(args);
  const road = places && roadEstimate(places.pickup, places.destination, places.via);
  const { distance, duration } = road ? forTripType(road, args.type) : { distance: 0, duration: 0 };
  const carType = chosenCarType(args);
  const seats = carType && seatsOf(carType);
  const { trip_note } = withoutContacts(args, actor.type);
  const request = {
    ...args,
    trip_note: trip_note?.trim() || null,
    ...(args.includes && { includes: orderedIncludes(args.includes) }),
    distance,
    duration,
  };
  const [first, ...more] = checkTripRequest(
    actor.type === 'provider' ? { ...request, distance: pricedDistance(args, places, distance) } : request,
    {
      now: context.now(),
      role: actor.type,
      ...(actor.type === 'provider' && { tariffs: await storedTariffs({ db: act.tx }) }),
    },
  );
  if (first) throw new Refused(first, more);
  const [forged, ...alsoForged] = forgedIn(args, distance);
  if (forged) throw new Refused(forged, alsoForged);
  if (!places || seats === null || carType === null || !args.journey_date || !args.journey_time)
    throw new Refused({ code: 'invalid_body' });
  const journeyAt = dhakaInstant(args.journey_date, args.journey_time);
  return {
    type: args.type,
    journeyAt: new Date(journeyAt),
    returnAt:
      args.type === 'round' && args.return_date && args.return_time
        ? new Date(dhakaInstant(args.return_date, args.return_time))
        : null,
    ...windowColumns(act, journeyAt),
    ...places.columns,
    distance,
    duration,
    carType,
    noOfSeat: seats,
    carId: actor.type === 'provider' ? args.car_id : null,
    ...storedOf(request, { isOffer: actor.type === 'provider' }),
  };
}

/** A request takes bids for a while, an offer stays until it is booked or its journey is near. */
function windowColumns({ context, actor }: Act, journeyAt: number): { bidsUntil: Date; confirmUntil: Date } {
  const window =
    actor.type === 'provider'
      ? offerWindow({ journeyAt })
      : biddingWindow({ createdAt: context.now(), journeyAt }, context.config.bidding);
  return { bidsUntil: new Date(window.bidsUntil), confirmUntil: new Date(window.confirmUntil) };
}

/** Shows an open trip to the other side, favourites first, and schedules its deadlines. */
async function announce(act: Act, trip: NewlyOpen & Deadlines): Promise<void> {
  touchTrip(act, trip);
  await showFirst(act, trip);
  scheduleDeadlines(act, trip);
}

type Deadlines = Pick<Trip, 'id' | 'bidsUntil' | 'confirmUntil'>;

/** Schedules the deadlines of the trip; a sweep finds those that were lost. */
export const scheduleDeadlines = (act: Pick<Act, 'context' | 'changes'>, trip: Deadlines): void =>
  scheduleAt(act, trip.id, [trip.bidsUntil.getTime(), trip.confirmUntil.getTime()]);

/**
 * Locks the car, which serializes this with deactivating the car: one of the two sees the other. It is the
 * last lock before the rows.
 */
async function ownActiveCar(act: Act, carId: string | null): Promise<void> {
  if (carId === null)
    throw new Refused({ code: 'field_required', field: 'car_id', values: { field: 'car_id' } });
  const [car] = await act.tx
    .select({ ownerId: cars.ownerId, status: cars.status })
    .from(cars)
    .where(eq(cars.id, carId))
    .for('share');
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  if (car.ownerId !== act.actor.id) throw new Refused({ code: 'forbidden', field: 'car_id' });
  if (car.status !== 'active') throw new Refused({ code: 'car_not_verified', field: 'car_id' });
}
