/** What has happened in a world before its run begins. */
import { uuidv7 } from 'uuidv7';
import { FIRST_PAGE } from '../../protocol/sync/sync.ts';
import type { Actor } from '../../server/act/act.ts';
import { HOUR, tripIntent } from '../../testkit/market/market.ts';
import type { World } from './state.ts';

/**
 * What has been done before: a request of each passenger; in most worlds the last owner has won another whose journey is
 * near or whose time has come, and in half of these the owner's driver is named for it; in most the first owner has bid
 * on a request of the second passenger, who has named a fare.
 */
export async function earlier(world: World): Promise<void> {
  const { market, phones } = world;
  const passengers = phones.filter(({ actor }) => actor.type === 'customer').map(({ actor }) => actor);
  const [passenger, other] = passengers;
  if (passenger) await journey(world, passenger);
  if (other) await namedFare(world, other);
  const journeyAt = market.context.now() + 30 * HOUR;
  for (const each of passengers) await market.trips(each, 1, { journeyAt });
}

async function journey({ market, phones, chance }: World, passenger: Actor): Promise<void> {
  const owner = phones.findLast(({ carId }) => carId !== null);
  if (chance.next() < 0.3 || !owner?.carId) return;
  const request = tripIntent({ journeyAt: market.context.now() + 2 * HOUR });
  const trip_id = request.args.id;
  const bid = { id: uuidv7(), trip_id, car_id: owner.carId, price: 4500, note: null };
  await market.act(passenger, request);
  await market.act(owner.actor, { name: 'bid.place', args: bid });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: bid.id, trip_id, price: bid.price } });
  const driver_id = phones.find(({ work }) => work?.ownerId === owner.actor.id)?.work?.driverId;
  if (driver_id !== undefined && chance.next() < 0.5)
    await market.act(owner.actor, { name: 'trip.driver', args: { trip_id, driver_id } });
  if (chance.next() < 0.5) market.pass(2 * HOUR);
}

async function namedFare({ market, phones, chance }: World, passenger: Actor): Promise<void> {
  const owner = phones.find(({ carId }) => carId !== null);
  if (chance.next() < 0.4 || !owner?.carId) return;
  const request = tripIntent({ journeyAt: market.context.now() + 40 * HOUR });
  const about = { bid_id: uuidv7(), trip_id: request.args.id };
  const bid = { id: about.bid_id, trip_id: about.trip_id, car_id: owner.carId, price: 4500, note: null };
  await market.act(passenger, request);
  await market.act(owner.actor, { name: 'bid.place', args: bid });
  await market.act(passenger, { name: 'bid.counter', args: { ...about, price: 4300 } });
}

/** More trips on both sides than fit on one page of a pull. */
export async function crowd({ market }: World): Promise<void> {
  const journeyAt = market.context.now() + 30 * HOUR;
  const [customer, provider] = [await market.person('customer'), await market.person('provider')];
  const carId = await market.car(provider);
  await market.trips(customer, FIRST_PAGE, { journeyAt });
  await market.trips(provider, FIRST_PAGE, { journeyAt, carId, price: 4500 });
}
