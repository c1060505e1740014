import { uuidv7 } from 'uuidv7';
import { tripActions } from '../../domain/trip/trip-status.ts';
import { allBookingsView } from '../../src/db/mirror/booking-views.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import { bidsView, profileView } from '../../src/db/mirror/views.ts';
import { MINUTE } from '../../testkit/market/market.ts';
import { nameFare } from './named-fares.ts';
import { nowAndThen, onTheirWay, publishOne, someOfFeed, tripWish, type Desire } from './desires.ts';

const askForTrip: Desire = (world) => Promise.resolve(tripWish(world, 'customer', null));

const cancelTrip: Desire = async ({ chance }, { dbs, actor }) => {
  const own = (await tripsView(dbs)).filter(({ user }) => user.id === actor.id);
  if (own.length === 0 || chance.next() < 0.9) return null;
  const trip = chance.pick(own);
  return {
    intent: { name: 'trip.cancel', args: { trip_id: trip.id, cancel_note: 'others' } },
    options: { after: onTheirWay(trip.mutations) },
  };
};

/** Has a draft posted later, or takes the appointment back. */
const schedule: Desire = async ({ market, chance }, { dbs, actor }) => {
  const draft = (await tripsView(dbs)).find(({ status, user }) => status === 'draft' && user.id === actor.id);
  if (!draft || chance.next() < 0.5) return null;
  const publish_at = chance.next() < 0.2 ? null : market.context.now() + chance.between(1, 300) * MINUTE;
  return {
    intent: { name: 'trip.schedule', args: { trip_id: draft.id, publish_at } },
    options: { after: onTheirWay(draft.mutations) },
  };
};

/** Makes an owner of an agreed trip a favourite, removes one, or changes who is asked first. */
const favour: Desire = async ({ chance }, { dbs, actor }) => {
  const profile = await profileView(dbs);
  if (!profile || chance.next() < 0.7) return null;
  if (chance.next() < 0.2)
    return {
      intent: {
        name: 'favourite.first',
        args: { first: chance.next() < 0.7, experienced: chance.next() < 0.5 },
      },
    };
  const [favourite] = profile.favourites ?? [];
  if (favourite && chance.next() < 0.3)
    return { intent: { name: 'favourite.remove', args: { provider_id: favourite.id } } };
  const agreed = (await tripsView(dbs)).find(({ terms, user }) => terms && user.id === actor.id);
  const bid = agreed && (await bidsView(dbs, agreed.id)).find(({ status }) => status === 'confirmed');
  return bid ? { intent: { name: 'favourite.add', args: { provider_id: bid.provider.id } } } : null;
};

/** Chooses a bid, and sometimes another as the backup. */
const confirmBid: Desire = async ({ chance }, { dbs }) => {
  for (const trip of await tripsView(dbs)) {
    const bids = (await bidsView(dbs, trip.id)).filter(
      ({ status }) => status === 'proposed' || status === 'backup',
    );
    if (bids.length === 0) continue;
    const bid = chance.pick(bids);
    const spare = bids.find(({ id }) => id !== bid.id);
    const args = { bid_id: bid.id, trip_id: trip.id, price: bid.price, backup_bid_id: spare?.id ?? null };
    return { intent: { name: 'bid.confirm', args }, options: { until: Date.parse(trip.choose_until) } };
  }
  return null;
};

const book: Desire = async (world, phone) => {
  const trip = await someOfFeed(world, phone);
  if (!trip) return null;
  const price = (trip.price ?? 0) - (world.chance.next() < 0.1 ? 100 : 0);
  return {
    intent: { name: 'booking.request', args: { id: uuidv7(), trip_id: trip.id, price } },
    options: { until: Date.parse(trip.bids_until) },
  };
};

const cancelBooking: Desire = async ({ chance }, { dbs, actor }) => {
  const mine = (await allBookingsView(dbs)).filter(
    ({ customer, status }) => customer.id === actor.id && (status === 'requested' || status === 'confirmed'),
  );
  if (mine.length === 0 || chance.next() < 0.6) return null;
  const booking = chance.pick(mine);
  return {
    intent: { name: 'booking.cancel', args: { booking_id: booking.id, trip_id: booking.trip_id } },
    options: { after: onTheirWay(booking.mutations) },
  };
};

const rate: Desire = async ({ chance }, { dbs }) => {
  const party = { type: 'customer', part: 'creator' } as const;
  const done = (await tripsView(dbs)).find(({ status }) => tripActions(status, party).includes('rate'));
  return done
    ? { intent: { name: 'trip.rate', args: { trip_id: done.id, rating: chance.between(0, 5), review: '' } } }
    : null;
};

/** Says that a trip that was completed without the PIN did not take place. */
const deny: Desire = async ({ chance }, { dbs }) => {
  const trip = (await tripsView(dbs)).find(({ deniable_until, denied_at }) => deniable_until && !denied_at);
  if (!trip || chance.next() < 0.3) return null;
  const args = { id: uuidv7(), trip_id: trip.id, kind: 'other' as const, text: 'nobody came' };
  return { intent: { name: 'trip.deny', args }, options: { after: onTheirWay(trip.mutations) } };
};

const report: Desire = async ({ chance }, { dbs }) => {
  const [trip] = await tripsView(dbs);
  if (!trip || chance.next() < 0.9) return null;
  return {
    intent: {
      name: 'report.create',
      args: { id: uuidv7(), trip_id: trip.id, kind: 'did_not_come', text: '' },
    },
    options: { after: onTheirWay(trip.mutations) },
  };
};

export const passengerWishes: Desire[] = [
  nowAndThen(askForTrip),
  nameFare,
  confirmBid,
  schedule,
  cancelTrip,
  nameFare,
  confirmBid,
  favour,
  book,
  cancelBooking,
  rate,
  deny,
  report,
  publishOne(async ({ dbs, actor }) => (await tripsView(dbs)).filter(({ user }) => user.id === actor.id)),
];
