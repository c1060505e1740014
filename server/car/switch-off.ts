/**
 * Deactivating a car ends its owner's open offers and bids with it in the same transaction, as if the owner
 * had withdrawn them, so that no passenger waits for a missing car (decision 0033).
 */
import { isBidPending } from '../../domain/booking/booking-status.ts';
import { checkCarAct } from '../../domain/car/car-status.ts';
import { carOffNote, isOpen } from '../../domain/trip/trip-status.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { cancelBid } from '../trip/bid-changes.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { agreedTripsOf } from '../trip/car-trips.ts';
import { lockTrip, lockTrips, statusNow } from '../trip/trip-status-changes.ts';
import type { Car } from './projection.ts';
import { lockOwnCar, setStatus } from './service.ts';

type Tx = Act['tx'];

/** The trips with an open offer of this car, and those with an open bid. */
async function openWith(
  tx: Tx,
  { id: carId, ownerId }: Pick<Car, 'id' | 'ownerId'>,
): Promise<{ offers: string[]; bids: { id: string; tripId: string }[] }> {
  const offers = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        eq(trips.carId, carId),
        eq(trips.creatorId, ownerId),
        inArray(trips.status, ['active', 'extended']),
      ),
    );
  const open = await tx
    .select({ id: bids.id, tripId: bids.tripId })
    .from(bids)
    .where(
      and(eq(bids.carId, carId), eq(bids.providerId, ownerId), inArray(bids.status, ['proposed', 'backup'])),
    );
  return { offers: offers.map(({ id }) => id), bids: open };
}

/**
 * Deactivates a car and withdraws its offers and bids. Its trips are locked before the car, in the same order
 * as for an agreement.
 * @throws Refused not_found, forbidden, car_already_so, car_has_trips (values: trips)
 */
export async function deactivateCar(act: Act, args: MutationArgs['car.deactivate']): Promise<void> {
  const { tx, actor } = act;
  const open = await openWith(tx, { id: args.car_id, ownerId: actor.id });
  await lockTrips(act, [...open.offers, ...open.bids.map(({ tripId }) => tripId)]);
  const car = await lockOwnCar(act, args.car_id);
  const agreed = (await agreedTripsOf(tx, car)).length;
  const refusal = checkCarAct('deactivate', { status: car.status, agreed });
  if (refusal) throw new Refused(refusal);
  await withdrawOffersOf(act, car);
  await setStatus(act, car, 'inactive');
}

/**
 * Withdraws the offers and bids with a car that the caller has locked. Those that have ended by the clock are
 * left to the clock.
 */
export async function withdrawOffersOf(
  { tx, changes, context }: Omit<Act, 'actor'>,
  car: Pick<Car, 'id' | 'ownerId'>,
): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, car.ownerId));
  if (!owner) return;
  const act: Act = { tx, changes, context, actor: { ...owner, type: 'provider' } };
  const open = await openWith(tx, car);
  for (const id of open.offers) {
    const trip = await lockTrip(act, id);
    if (isOpen(statusNow(trip, context.now())))
      await cancelTrip(act, { trip_id: id, cancel_note: carOffNote });
  }
  for (const { id, tripId } of open.bids) {
    const trip = await lockTrip(act, tripId);
    const [bid] = await tx
      .select({ status: bids.status })
      .from(bids)
      .where(and(eq(bids.tripId, tripId), eq(bids.id, id)));
    if (bid && isBidPending(bid.status)) await cancelBid(act, trip, id);
  }
}
