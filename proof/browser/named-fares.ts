/** A fare that a passenger names for a bid, and what its owner says to it: also to one that has changed meanwhile. */
import { priceRange } from '../../domain/money/fare.ts';
import { suggestedLast } from '../../domain/bid/counter-rules.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { tripsView } from '../../src/db/mirror/trip-views.ts';
import { bidsView, feedTripView } from '../../src/db/mirror/views.ts';
import { onTheirWay, type Desire } from './desires.ts';

export const nameFare: Desire = async ({ chance }, { dbs, actor }) => {
  if (chance.next() < 0.3) return null;
  for (const trip of await tripsView(dbs)) {
    if (trip.user.id !== actor.id) continue;
    const bids = (await bidsView(dbs, trip.id)).filter(
      ({ status, counter }) => !counter && (status === 'proposed' || status === 'backup'),
    );
    const range = priceRange({ distance: trip.distance, type: trip.type, seats: trip.no_of_seat });
    if (bids.length === 0 || !range) continue;
    const bid = chance.pick(bids);
    const price = chance.between(range.min - (chance.next() < 0.1 ? 500 : 0), Math.max(range.min, bid.price));
    return {
      intent: { name: 'bid.counter', args: { bid_id: bid.id, trip_id: trip.id, price } },
      options: { until: Date.parse(trip.choose_until), after: onTheirWay(bid.mutations) },
    };
  }
  return null;
};

export const answerFare: Desire = async ({ chance }, { dbs, actor }) => {
  const asked = (await dbs.mirror.bids.toArray()).filter(
    ({ provider, counter }) => provider.id === actor.id && counter?.state === 'asked',
  );
  for (const { trip_id } of asked) {
    const trip = await feedTripView(dbs, trip_id);
    const bid = trip?.ownBid;
    if (!trip || !bid?.counter || bid.counter.state !== 'asked') continue;
    const args = { bid_id: bid.id, trip_id };
    const last = suggestedLast({ price: bid.price, counter: bid.counter });
    const answers: Intent[] = [
      { name: 'bid.accept_counter', args: { ...args, price: bid.counter.price } },
      { name: 'bid.decline_counter', args },
      ...(last === null ? [] : [{ name: 'bid.last_fare' as const, args: { ...args, price: last } }]),
    ];
    return {
      intent: chance.pick(answers),
      options: { until: Date.parse(trip.choose_until), after: onTheirWay(bid.mutations) },
    };
  }
  return null;
};
