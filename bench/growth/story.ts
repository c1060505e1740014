/** One trip from its request to its ratings, by the product's own code: what it writes is the pattern of all others. */
import type { Actor } from '../../server/act/act.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { bidIntent, HOUR, MINUTE, START, tripIntent, type Market } from '../../testkit/market.ts';

export const BIDS = 5;

/** Who takes part in the story; `cars` and `owners` in the same order. */
export type Story = { passenger: Actor; owners: Actor[]; cars: string[]; tripId: string };

const PRICE = 4500;

/** A passenger posts, five owners bid, one is confirmed, drives and is rated, and what was told is read. */
export async function playStory(market: Market): Promise<Story> {
  const done = async (by: Actor, intent: Intent): Promise<void> => {
    const result = await market.act(by, intent);
    if (!result.ok)
      throw new Error(
        `${intent.name} was refused: ${result.code} ${JSON.stringify(result)} ${JSON.stringify(intent.args)}`,
      );
  };
  const passenger = await market.person('customer');
  const owners: Actor[] = [];
  const cars: string[] = [];
  for (let i = 0; i < BIDS; i++) {
    const owner = await market.person('provider');
    owners.push(owner);
    cars.push(await market.car(owner));
  }
  const [winner] = owners;
  if (!winner) throw new Error('nobody bids');
  const trip = tripIntent({ journeyAt: START + 24 * HOUR });
  await done(passenger, trip);
  const bids = owners.map((_, at) => bidIntent(trip.args.id, cars[at] ?? '', PRICE + at * 100));
  for (const [at, bid] of bids.entries()) {
    market.pass(2 * MINUTE);
    await done(owners[at] ?? winner, bid);
  }
  const { args } = bids[0] ?? bidIntent('', '');
  await done(passenger, {
    name: 'bid.confirm',
    args: { bid_id: args.id, trip_id: trip.args.id, price: args.price },
  });
  market.pass(25 * HOUR);
  const trip_id = trip.args.id;
  const { rows } = await market.context.database.query('select boarding_pin from trips where id = $1', [
    trip_id,
  ]);
  await done(winner, { name: 'trip.start', args: { trip_id, pin: String(rows[0]?.['boarding_pin']) } });
  market.pass(6 * HOUR);
  await done(winner, { name: 'trip.complete', args: { trip_id } });
  const rating = { trip_id, rating: 5, marks: [] };
  await done(passenger, {
    name: 'trip.rate',
    args: { ...rating, review: 'He drove well, and was there in time.' },
  });
  await done(winner, { name: 'passenger.rate', args: rating });
  for (const each of [passenger, ...owners]) {
    const told = await market.context.database.query('select id from notifications where user_id = $1', [
      each.id,
    ]);
    const ids = told.rows.map(({ id }) => String(id));
    if (ids.length > 0) await done(each, { name: 'notification.seen', args: { ids } });
  }
  return { passenger, owners, cars, tripId: trip_id };
}
