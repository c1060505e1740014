/** One trip from its request to its ratings, and a payment, by the product's own code: the pattern of all others. */
import type { Actor } from '../../server/act/act.ts';
import type { Intent } from '../../protocol/sync/mutations.ts';
import { embeddedPayments } from '../../server/gateways/payment-embedded.ts';
import { askGateway, startPayment } from '../../server/money/payments/service.ts';
import { bidIntent, HOUR, MINUTE, START, tripIntent, type Market } from '../../testkit/market/market.ts';

export const BIDS = 5;

/** Who takes part in the story; `cars` and `owners` in the same order. The first of the owners wins. */
export type Story = { passenger: Actor; owners: Actor[]; cars: string[]; winner: Actor };

const PRICE = 4500;

/** Marks the person's notifications as seen. */
async function sees(market: Market, person: Actor): Promise<void> {
  const { rows } = await market.context.database.query(
    'select id from notifications where user_id = $1 and not seen',
    [person.id],
  );
  const ids = rows.map(({ id }) => String(id));
  if (ids.length > 0) await does(market, person, { name: 'notification.seen', args: { ids } });
}

async function does(market: Market, by: Actor, intent: Intent): Promise<void> {
  const result = await market.act(by, intent);
  if (!result.ok) throw new Error(`${intent.name} was refused: ${JSON.stringify(result)}`);
}

/** A passenger posts, five owners bid, one is confirmed, drives and is rated, and the notifications are read. */
export async function playStory(market: Market): Promise<Story> {
  const done = (by: Actor, intent: Intent): Promise<void> => does(market, by, intent);
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
  for (const each of [passenger, ...owners]) await sees(market, each);
  return { passenger, owners, cars, winner };
}

/** An owner pays all dues and reads the notification. */
export async function playPayment(market: Market, owner: Actor): Promise<void> {
  const { newId, database } = market.context;
  const payments = embeddedPayments({ newId, deliver: () => Promise.resolve() });
  const context = { ...market.context, payments };
  const { rows } = await database.query('select balance from ledger_balances where account_id = $1', [
    `dues:${owner.id}`,
  ]);
  const start = { id: newId(), amount: Number(rows[0]?.['balance']), origin: '' };
  const { tranId, page } = await startPayment(context, owner, start);
  await payments.choose(page.split('/').at(-1) ?? '', 'success');
  await askGateway(context, tranId);
  await sees(market, owner);
}
