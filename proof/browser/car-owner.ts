import { uuidv7 } from 'uuidv7';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { priceRange } from '../../domain/money/fare.ts';
import { checkMoment } from '../../domain/trip/journey-moments.ts';
import { contactsShown } from '../../domain/trip/trip-status.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import { allBookingsView } from '../../src/db/mirror/booking-views.ts';
import { carsView } from '../../src/db/mirror/cars-view.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import type { WithMutations } from '../../src/db/overlay/overlay.ts';
import { correctedNow } from '../../src/platform/clock.ts';
import { agreedOf } from '../../src/trip/parts/trip-acts.ts';
import { answerFare } from './named-fares.ts';
import { nowAndThen, onTheirWay, publishOne, someOfFeed, tripWish, type Desire } from './desires.ts';
import type { Phone, World } from '../simulation/state.ts';

/** A trip that this provider has agreed on, or that this driver is to drive. */
async function agreed({ dbs }: Phone): Promise<WithMutations<TripRow> | undefined> {
  return (await tripsView(dbs)).find(({ contact, status }) => contact !== null && contactsShown(status));
}

/** Mostly the car that was there from the beginning; else any, also one that is not at the server yet. */
async function carToBid({ chance }: World, { carId, dbs }: Phone): Promise<string | null> {
  if (chance.next() < 0.8) return carId;
  const cars = await carsView(dbs);
  return cars.length > 0 ? chance.pick(cars).id : null;
}

const bid: Desire = async (world, phone) => {
  const { chance } = world;
  const trip = await someOfFeed(world, phone);
  const carId = trip && (await carToBid(world, phone));
  if (!carId) return null;
  const range = priceRange({ distance: trip.distance, type: trip.type, seats: trip.no_of_seat });
  if (!range) return null;
  const price = chance.between(range.min - (chance.next() < 0.1 ? 500 : 0), range.max);
  const includes = bidIncludes.filter(() => chance.next() < 0.5);
  const offer = { trip_id: trip.id, car_id: carId, price, note: null, includes };
  const until = Date.parse(trip.bids_until);
  const { ownBid } = trip;
  if (!ownBid) return { intent: { name: 'bid.place', args: { ...offer, id: uuidv7() } }, options: { until } };
  if (ownBid.provider.id !== phone.actor.id) return null;
  const after = onTheirWay(ownBid.mutations);
  if (chance.next() < 0.4)
    return {
      intent: { name: 'bid.withdraw', args: { bid_id: ownBid.id, trip_id: trip.id } },
      options: { after },
    };
  return { intent: { name: 'bid.change', args: { ...offer, bid_id: ownBid.id } }, options: { until, after } };
};

const offerTrip: Desire = (world, { carId }) =>
  Promise.resolve(carId ? tripWish(world, 'provider', { carId, price: 4500 }) : null);

/** The provider, or the driver, enters the PIN that the passenger's phone shows, sometimes wrongly. */
export const start: Desire = async (world, phone) => {
  const trip = await agreed(phone);
  if (trip?.status !== 'hold' || checkMoment('start', agreedOf(trip), correctedNow())) return null;
  const told = await Promise.all(world.phones.map(({ dbs }) => dbs.mirror.trips.get(trip.id)));
  const pin = told.find((row) => row?.boarding_pin)?.boarding_pin;
  if (!pin) return null;
  const said = world.chance.next() < 0.2 ? 'x' : pin;
  return { intent: { name: 'trip.start', args: { trip_id: trip.id, pin: said } } };
};

export const complete: Desire = async (_world, phone) => {
  const trip = await agreed(phone);
  if (!trip || checkMoment('complete', agreedOf(trip), correctedNow())) return null;
  return {
    intent: { name: 'trip.complete', args: { trip_id: trip.id } },
    options: { after: onTheirWay(trip.mutations) },
  };
};

const cancel: Desire = async ({ chance }, phone) => {
  const trip = await agreed(phone);
  if (!trip || chance.next() < 0.85) return null;
  return { intent: { name: 'trip.cancel', args: { trip_id: trip.id, cancel_note: 'broken down' } } };
};

/** Rates the passenger of a completed journey. */
const ratePassenger: Desire = async ({ chance }, { dbs, actor }) => {
  const trip = (await tripsView(dbs)).find(
    ({ status, passenger_rating, user, created_by }) =>
      status === 'completed' && !passenger_rating && (created_by === 'customer' || user.id === actor.id),
  );
  if (!trip) return null;
  const args = { trip_id: trip.id, rating: chance.between(1, 5), marks: [] };
  return { intent: { name: 'passenger.rate', args }, options: { after: onTheirWay(trip.mutations) } };
};

const answerBooking: Desire = async ({ chance }: World, { dbs }) => {
  const waiting = (await allBookingsView(dbs)).filter(({ status }) => status === 'requested');
  if (waiting.length === 0) return null;
  const booking = chance.pick(waiting);
  const args = { booking_id: booking.id, trip_id: booking.trip_id };
  const options = { after: onTheirWay(booking.mutations) };
  const dice = chance.next();
  if (dice < 0.2) return { intent: { name: 'booking.reject', args }, options };
  if (dice < 0.4)
    return { intent: { name: 'booking.price', args: { ...args, price: booking.price - 50 } }, options };
  return { intent: { name: 'booking.confirm', args }, options };
};

export const carOwnerWishes: Desire[] = [
  answerFare,
  bid,
  answerBooking,
  answerFare,
  bid,
  ratePassenger,
  start,
  answerFare,
  bid,
  complete,
  cancel,
  nowAndThen(offerTrip),
  publishOne(async ({ dbs, actor }) => (await tripsView(dbs)).filter(({ user }) => user.id === actor.id)),
];
