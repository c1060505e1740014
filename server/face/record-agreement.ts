/** Trip, bid and agreement of two phones, as if they had had a net. */
import { isWithin, priceRange } from '../../domain/money/fare.ts';
import { fitsWish } from '../../domain/car/car.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import { meantBy } from '../../protocol/nodata/small-ids.ts';
import type { Act, Actor } from '../act/act.ts';
import { Refused } from '../base/refused.ts';
import { lockFreeCar } from '../car/busy.ts';
import type { Car } from '../car/projection.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { notify } from '../notice/notify.ts';
import { storedTariffs, tariffAt } from '../settings/service.ts';
import { userStream } from '../streams/change-log.ts';
import { confirmAgreement } from '../trip/agree.ts';
import { nameDriverOf } from '../trip/drivers.ts';
import { createTrip } from '../trip/service.ts';
import { closeBids, lockTrip, touchBid, tripNames } from '../trip/trip-status-changes.ts';
import type { Trip } from '../trip/visibility.ts';
import type { ProvenAgreement } from './proven-codes.ts';

/**
 * A request in one of these states may still be agreed; the server may have closed its window before it learned of
 * the two.
 */
const mayBeAgreed: readonly TripStatus[] = ['draft', 'active', 'extended', 'expired'];

type Parties = { passenger: Actor; owner: Actor; car: Car };

/**
 * @throws Refused not_your_trip, already_confirmed, trip_closed, car_type_mismatch, price_out_of_range, car_unavailable,
 * car_busy, and the codes of `createTrip`
 */
export async function recordAgreement(
  act: Omit<Act, 'actor'>,
  proven: ProvenAgreement,
  parties: Parties,
): Promise<void> {
  const { passenger, owner, car } = parties;
  const asPassenger: Act = { ...act, actor: passenger };
  const trip = await tripOf(asPassenger, proven);
  await checkTerms(asPassenger, { trip, car, price: proven.offer.price });
  await lockFreeCar(act, car.id, trip);
  const bid = await storeBid(asPassenger, { trip, proven, parties });
  const held = await confirmAgreement(asPassenger, trip, {
    counterpartId: owner.id,
    confirmedBidId: bid.id,
    carId: car.id,
    price: bid.price,
    includes: bid.includes,
    meets: bid.meets,
    note: null,
  });
  touchBid(act, bid.id, [passenger.id, owner.id]);
  await closeBids(act, held, 'other_chosen', bid.id);
  await notify(act, owner.id, 'bid_confirmed', {
    tripId: trip.id,
    bidId: bid.id,
    data: { ...tripNames(trip), price: bid.price },
  });
  act.changes.announce(userStream(owner.id), 'customer-confirmed-bid');
  await nameDriverOf(asPassenger, held, bid);
}

/** The request, locked. If the server does not have it, it is stored as a draft first, which no feed shows. */
async function tripOf(act: Act, { args, request }: ProvenAgreement): Promise<Trip> {
  const [known] = await act.tx.select({ id: trips.id }).from(trips).where(eq(trips.id, args.id));
  if (!known) {
    // judged by the hour at which the two met
    const then = { ...act.context, now: () => request.at * 1000 };
    await createTrip({ ...act, context: then }, { ...args, draft: true });
  }
  const trip = await lockTrip(act, args.id);
  if (trip.creatorId !== act.actor.id) throw new Refused({ code: 'not_your_trip' });
  if (trip.status === 'hold' || trip.status === 'started' || trip.status === 'completed')
    throw new Refused({ code: 'already_confirmed' });
  if (!mayBeAgreed.includes(trip.status)) throw new Refused({ code: 'trip_closed' });
  return trip;
}

async function checkTerms(
  { tx }: Act,
  { trip, car, price }: { trip: Trip; car: Car; price: number },
): Promise<void> {
  if (!fitsWish(car.carType, trip.carType)) throw new Refused({ code: 'car_type_mismatch', field: 'car_id' });
  const tariff = tariffAt(await storedTariffs({ db: tx }), trip.journeyAt);
  const range = priceRange({ distance: trip.distance, type: trip.type, seats: trip.noOfSeat }, tariff);
  if (range && !isWithin(price, range))
    throw new Refused({ code: 'price_out_of_range', field: 'price', values: { ...range } });
}

/** In place of an earlier bid of this owner. */
async function storeBid(
  act: Act,
  { trip, proven, parties }: { trip: Trip; proven: ProvenAgreement; parties: Parties },
): Promise<typeof bids.$inferSelect> {
  const { owner, passenger, car } = parties;
  const ofOwner = and(eq(bids.tripId, trip.id), eq(bids.providerId, owner.id));
  const [earlier] = await act.tx.delete(bids).where(ofOwner).returning({ id: bids.id });
  if (earlier)
    for (const each of [owner.id, passenger.id]) act.changes.remove(userStream(each), 'bid', earlier.id);
  const { driver: named } = proven.offer;
  const employed = named
    ? await act.tx
        .select({ id: drivers.id, no: drivers.no })
        .from(drivers)
        .where(eq(drivers.ownerId, owner.id))
    : [];
  const driver = named && meantBy(named, employed);
  const at = new Date(proven.offer.at * 1000);
  const [bid] = await act.tx
    .insert(bids)
    .values({
      id: proven.offer.bidId,
      tripId: trip.id,
      providerId: owner.id,
      carId: car.id,
      driverId: driver?.id ?? null,
      status: 'confirmed',
      price: proven.offer.price,
      note: null,
      includes: proven.includes,
      meets: trip.needs ? proven.meets : null,
      createdAt: at,
      updatedAt: new Date(act.context.now()),
    })
    .onConflictDoNothing()
    .returning();
  if (!bid) throw new Refused({ code: 'conflict', field: 'bid_id' });
  return bid;
}
