/** What the people of the simulation do, from what stands on their phones, as the screens would. */
import { uuidv7 } from 'uuidv7';
import { priceRange } from '../domain/fare.ts';
import { tripActions } from '../domain/trip-status.ts';
import type { Intent } from '../protocol/mutations.ts';
import { enqueue, type EnqueueOptions } from '../src/db/enqueue.ts';
import { bidsView, feedView, notificationsView, tripsView, type FeedFilter } from '../src/db/views.ts';
import { HOUR, tripIntent } from '../tests/support/market.ts';
import { Killed } from './killable.ts';
import { takeUp, type Phone, type World } from './world.ts';

const everything: FeedFilter = {
  carTypes: [],
  pickupDivision: null,
  pickupDistrict: null,
  destinationDivision: null,
  destinationDistrict: null,
  journeyDates: [],
};
const names = { place: { bn: 'ক', en: 'a' }, district: { bn: 'খ', en: 'b' } };

type Wish = { intent: Intent; options?: EnqueueOptions };

/** One person does one thing, if there is something to do. */
export async function act(world: World, phone: Phone): Promise<void> {
  takeUp(world, phone);
  try {
    const wish =
      phone.actor.type === 'customer' ? await passenger(world, phone) : await carOwner(world, phone);
    if (wish) await enqueue(phone.dbs, wish.intent, wish.options);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

async function passenger({ market, chance }: World, { dbs }: Phone): Promise<Wish | null> {
  const trips = await tripsView(dbs);
  const trip = trips.length > 0 ? chance.pick(trips) : null;
  const what = chance.between(0, 9);
  if (!trip || what < 4) {
    const journeyAt = market.context.now() + chance.between(1, 40) * HOUR;
    const intent = tripIntent({ journeyAt });
    const journey_date_time = new Date(journeyAt).toISOString();
    const geo_location = { pick: names, dest: names, via: null };
    const preview = { createdBy: 'customer' as const, geo_location, journey_date_time };
    return { intent, options: { until: journeyAt - HOUR, preview } };
  }
  const waits = trip.marks
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ id }) => id);
  if (what < 6)
    return {
      intent: { name: 'trip.cancel', args: { trip_id: trip.id, cancel_note: 'others' } },
      options: { after: waits },
    };
  const bids = (await bidsView(dbs, trip.id)).filter(({ status }) => status === 'proposed');
  if (bids.length === 0) return seeSome(dbs);
  const bid = chance.pick(bids);
  return {
    intent: { name: 'bid.confirm', args: { bid_id: bid.id, trip_id: trip.id, price: bid.price } },
    options: { until: Date.parse(trip.choose_until) },
  };
}

async function carOwner({ market, chance }: World, { dbs, carId, actor }: Phone): Promise<Wish | null> {
  const trips = await tripsView(dbs);
  const mine = trips.find((trip) =>
    tripActions(trip.status, { type: 'provider', part: trip.contact ? 'counterpart' : 'stranger' }).includes(
      'complete',
    ),
  );
  if (mine && chance.next() < 0.4) return { intent: { name: 'trip.complete', args: { trip_id: mine.id } } };
  const feed = await feedView(dbs, everything, 30, market.context.now());
  if (feed.length === 0 || !carId) return seeSome(dbs);
  const trip = chance.pick(feed);
  const range = priceRange({ distance: trip.distance, type: trip.type, seats: trip.no_of_seat });
  if (!range) return null;
  const price = chance.between(range.min - (chance.next() < 0.1 ? 500 : 0), range.max);
  const offer = { trip_id: trip.id, car_id: carId, price, note: null };
  const until = Date.parse(trip.bids_until);
  const { ownBid } = trip;
  if (!ownBid) return { intent: { name: 'bid.place', args: { ...offer, id: uuidv7() } }, options: { until } };
  const after = ownBid.marks
    .filter(({ state }) => state === 'waiting' || state === 'sending')
    .map(({ id }) => id);
  if (ownBid.provider.id !== actor.id) return null;
  if (chance.next() < 0.5)
    return {
      intent: { name: 'bid.withdraw', args: { bid_id: ownBid.id, trip_id: trip.id } },
      options: { after },
    };
  return { intent: { name: 'bid.change', args: { ...offer, bid_id: ownBid.id } }, options: { until, after } };
}

async function seeSome(dbs: Phone['dbs']): Promise<Wish | null> {
  const unseen = (await notificationsView(dbs, 20)).filter(({ seen }) => !seen);
  return unseen.length === 0
    ? null
    : { intent: { name: 'notification.seen', args: { ids: unseen.map(({ id }) => id) } } };
}
