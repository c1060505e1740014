/** A trip's life on the server. Every function works inside the caller's transaction (`act.tx`). */
import { and, eq, inArray } from 'drizzle-orm';
import { biddingWindow, statusAt, type BiddingWindow } from '../../../domain/bidding-window.ts';
import type { BidClosedReason } from '../../../domain/booking-status.ts';
import { dhakaInstant } from '../../../domain/calendar.ts';
import { seatsOf } from '../../../domain/car.ts';
import { priceRange } from '../../../domain/fare.ts';
import { maskContacts } from '../../../domain/note.ts';
import { forTripType, roadEstimate } from '../../../domain/roads.ts';
import { checkTripRequest, chosenCarType } from '../../../domain/trip-request.ts';
import { tripActions, type TripParty, type TripStatus } from '../../../domain/trip-status.ts';
import { commissionOf } from '../../../domain/wallet.ts';
import type { MutationArgs } from '../../../protocol/mutations.ts';
import type { Act } from '../../act.ts';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/accounts.ts';
import { bids, cars, trips, walletEntries } from '../../db/schema/market.ts';
import { failureOf } from '../../failure.ts';
import { Refused } from '../../refused.ts';
import { feedStream, transact, userStream } from '../../sync/change-log.ts';
import { notify } from '../notifications/notify.ts';
import { tripPlaces } from './places.ts';
import { audienceOf, touchTrip, touchTripForBidders, type Trip } from './visibility.ts';

/**
 * The trip, locked until the end of the transaction.
 * @throws Refused not_found
 */
export async function lockTrip(act: Pick<Act, 'tx'>, tripId: string): Promise<Trip> {
  const [trip] = await act.tx.select().from(trips).where(eq(trips.id, tripId)).for('update');
  if (!trip) throw new Refused({ code: 'not_found', field: 'trip_id' });
  return trip;
}

export const windowOf = (trip: Trip): BiddingWindow => ({
  bidsUntil: trip.bidsUntil.getTime(),
  chooseUntil: trip.chooseUntil.getTime(),
});

/** Status by the clock: right also when the deadline's job is late. */
export function statusNow(trip: Trip, now: number): TripStatus {
  return statusAt(trip.status, windowOf(trip), now);
}

/**
 * Stores a trip request of a customer, or a trip that a provider offers, and shows it to the other side.
 * The distance is the server's own; contact details in the note are removed (SPEC 5).
 * @throws Refused with the rules' codes, in their order; conflict when the id exists
 */
export async function createTrip(act: Act, args: MutationArgs['trip.create']): Promise<void> {
  const { context, tx, changes, actor } = act;
  if (actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  const now = context.now();
  const note = args.trip_note ? maskContacts(args.trip_note).text.trim() : '';
  const places = tripPlaces(args);
  const road = places && roadEstimate(places.pickup, places.destination, places.via);
  const { distance, duration } = road ? forTripType(road, args.type) : { distance: 0, duration: 0 };
  const carType = chosenCarType(args);
  const seats = carType && seatsOf(carType);
  const range =
    actor.type === 'provider' && seats !== null ? priceRange({ distance, type: args.type, seats }) : null;
  const request = { ...args, trip_note: note === '' ? null : note, distance, duration };
  const [first, ...more] = checkTripRequest(request, { now, role: actor.type, priceRange: range });
  if (first) throw new Refused(first, more);
  if (!places || seats === null || carType === null || !args.journey_date || !args.journey_time)
    throw new Refused({ code: 'invalid_body' });
  if (actor.type === 'provider') await ownActiveCar(act, args.car_id);

  const journeyAt = dhakaInstant(args.journey_date, args.journey_time);
  const window = biddingWindow({ createdAt: now, journeyAt }, context.config.bidding);
  const [trip] = await tx
    .insert(trips)
    .values({
      id: args.id,
      creatorId: actor.id,
      createdBy: actor.type,
      status: 'active',
      type: args.type,
      createdAt: new Date(now),
      journeyAt: new Date(journeyAt),
      returnAt:
        args.type === 'round' && args.return_date && args.return_time
          ? new Date(dhakaInstant(args.return_date, args.return_time))
          : null,
      bidsUntil: new Date(window.bidsUntil),
      chooseUntil: new Date(window.chooseUntil),
      ...places.columns,
      distance,
      duration,
      carType,
      noOfSeat: seats,
      carId: actor.type === 'provider' ? args.car_id : null,
      price: actor.type === 'provider' ? args.price : null,
      tripNote: request.trip_note,
    })
    .onConflictDoNothing()
    .returning();
  if (!trip) throw new Refused({ code: 'conflict', field: 'id' });
  touchTrip(act, trip);
  changes.announce(feedStream(audienceOf(trip), trip.pickupDistrictId), 'trip-created');
  changes.afterCommit(() => {
    context.deadlines
      .schedule(trip.id, [...new Set([window.bidsUntil, window.chooseUntil])])
      .catch((error: unknown) =>
        context.log.error({ failure: failureOf(error), tripId: trip.id }, 'deadline not scheduled'),
      );
  });
}

async function ownActiveCar(act: Act, carId: string | null): Promise<void> {
  if (carId === null)
    throw new Refused({ code: 'field_required', field: 'car_id', values: { field: 'car_id' } });
  const [car] = await act.tx
    .select({ ownerId: cars.ownerId, status: cars.status })
    .from(cars)
    .where(eq(cars.id, carId));
  if (!car) throw new Refused({ code: 'not_found', field: 'car_id' });
  if (car.ownerId !== act.actor.id) throw new Refused({ code: 'forbidden', field: 'car_id' });
  if (car.status !== 'active') throw new Refused({ code: 'car_not_verified', field: 'car_id' });
}

/**
 * Cancels an open or confirmed trip; its bids are closed and everyone concerned learns it.
 * @throws Refused not_found, not_your_trip, trip_not_cancelable, cancel_reason_required
 */
export async function cancelTrip(act: Act, args: MutationArgs['trip.cancel']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const part = partIn(trip, actor.id);
  if (part === 'stranger' || actor.type === 'driver') throw new Refused({ code: 'not_your_trip' });
  if (args.cancel_note.trim() === '')
    throw new Refused({ code: 'cancel_reason_required', field: 'cancel_note' });
  if (!tripActions(statusNow(trip, context.now()), { type: actor.type, part }).includes('cancel'))
    throw new Refused({ code: 'trip_not_cancelable' });
  const canceled = await closeTrip(act, trip, 'canceled', {
    cancelNote: maskContacts(args.cancel_note.trim()).text,
    canceledBy: actor.type,
  });
  await touchTripForBidders(act, canceled);
  await closeBids(act, canceled, 'trip_canceled');
  const other = actor.id === trip.creatorId ? trip.providerId : trip.creatorId;
  if (other) await notify(act, other, 'trip_canceled', { tripId: trip.id, data: tripNames(trip) });
  if (trip.confirmedBidId) {
    await tx.update(bids).set({ status: 'canceled' }).where(eq(bids.id, trip.confirmedBidId));
    touchBid(act, trip.confirmedBidId, [trip.creatorId, trip.providerId]);
  }
}

/** A person's part in a trip. */
export function partIn(trip: Trip, userId: string): TripParty['part'] {
  if (userId === trip.creatorId) return 'creator';
  return userId === trip.providerId ? 'counterpart' : 'stranger';
}

/**
 * The provider has arrived and took the fare in cash: commission becomes a due (DESIGN 5).
 * @throws Refused not_found, not_your_trip, trip_not_completable
 */
export async function completeTrip(act: Act, args: MutationArgs['trip.complete']): Promise<void> {
  const { context, tx, actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  if (trip.providerId !== actor.id) throw new Refused({ code: 'not_your_trip' });
  const party = { type: actor.type, part: partIn(trip, actor.id) };
  if (!tripActions(trip.status, party).includes('complete') || trip.fixedPrice === null)
    throw new Refused({ code: 'trip_not_completable' });
  const completed = await closeTrip(act, trip, 'completed', {});
  await touchTripForBidders(act, completed);
  await tx.insert(walletEntries).values({
    id: context.newId(),
    userId: actor.id,
    kind: 'commission',
    amount: commissionOf(trip.fixedPrice),
    tripId: trip.id,
    createdAt: new Date(context.now()),
  });
  act.changes.touch(userStream(actor.id), 'profile', actor.id);
  const [provider] = await tx.select().from(users).where(eq(users.id, actor.id)).for('update');
  if (provider)
    await tx
      .update(users)
      .set({ tripsCount: provider.tripsCount + 1 })
      .where(eq(users.id, actor.id));
  await notify(act, trip.creatorId, 'trip_completed', { tripId: trip.id, data: tripNames(trip) });
}

async function closeTrip(
  act: Act,
  trip: Trip,
  status: TripStatus,
  more: Partial<Pick<Trip, 'cancelNote' | 'canceledBy'>>,
): Promise<Trip> {
  const [closed] = await act.tx
    .update(trips)
    .set({ status, closedAt: new Date(act.context.now()), ...more })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!closed) throw new Refused({ code: 'not_found', field: 'trip_id' });
  touchTrip(act, closed);
  return closed;
}

export function touchBid(act: Pick<Act, 'changes'>, bidId: string, readers: (string | null)[]): void {
  for (const reader of readers) if (reader) act.changes.touch(userStream(reader), 'bid', bidId);
}

/** Closes every open bid of the trip; the bidders learn why. */
export async function closeBids(
  act: Pick<Act, 'tx' | 'changes' | 'context'>,
  trip: Trip,
  reason: BidClosedReason,
): Promise<void> {
  const closed = await act.tx
    .update(bids)
    .set({ status: 'closed', closedReason: reason, updatedAt: new Date(act.context.now()) })
    .where(and(eq(bids.tripId, trip.id), inArray(bids.status, ['proposed'])))
    .returning({ id: bids.id, providerId: bids.providerId });
  for (const bid of closed) {
    touchBid(act, bid.id, [trip.creatorId, bid.providerId]);
    await notify(act, bid.providerId, 'bid_closed', {
      tripId: trip.id,
      bidId: bid.id,
      data: { ...tripNames(trip), reason },
    });
  }
}

/** Names for the text of a notification, in both languages. */
export function tripNames(trip: Trip): Record<string, string> {
  const { pick, dest } = trip.geoLocation;
  return {
    pick_bn: pick.place.bn,
    pick_en: pick.place.en,
    dest_bn: dest.place.bn,
    dest_en: dest.place.en,
  };
}

/**
 * Moves an open trip to where the clock says it stands: active → extended → expired. Does nothing when it is
 * there already, so that it may run late, twice, or on several nodes at once.
 */
export const advanceTrip = async (context: Context, tripId: string): Promise<void> => {
  await transact(context, (tx, changes) => moveByClock({ context, tx, changes }, tripId));
};

/** `advanceTrip` inside the caller's transaction. */
export async function moveByClock(act: Omit<Act, 'actor'>, tripId: string): Promise<void> {
  const { context, tx } = act;
  const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId)).for('update');
  if (!trip) return;
  const status = statusNow(trip, context.now());
  if (status === trip.status) return;
  const [moved] = await tx
    .update(trips)
    .set({ status, ...(status === 'expired' ? { closedAt: new Date(context.now()) } : {}) })
    .where(eq(trips.id, tripId))
    .returning();
  if (!moved) return;
  touchTrip(act, moved);
  await touchTripForBidders(act, moved);
  if (status === 'expired') await closeBids(act, moved, 'expired');
  await notify(act, trip.creatorId, status === 'expired' ? 'trip_expired' : 'trip_extended', {
    tripId,
    data: { ...tripNames(trip), bids: trip.bidsCount },
  });
}
