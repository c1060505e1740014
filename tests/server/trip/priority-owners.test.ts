import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { MutationEnvelope, Intent } from '../../../protocol/sync/mutations.ts';
import type { Actor } from '../../../server/act/act.ts';
import { push } from '../../../server/sync/push.ts';
import { HOUR, MINUTE, tripIntent } from '../../../testkit/market/market.ts';
import { marketOfFile } from '../../../testkit/market/test-market.ts';

const { database, market } = await marketOfFile();

const unwatched = { slowMs: 0, slow: () => undefined, waited: () => undefined };
let passenger: Actor;
let favourite: Actor;
let other: Actor;

beforeEach(async () => {
  passenger = await market.person('customer');
  favourite = await market.person('provider', { creditLimit: 900_000 });
  other = await market.person('provider');
  const car_id = await market.car(favourite);
  await market.car(favourite);
  const { id: trip_id } = await posted();
  const bid = { id: uuidv7(), trip_id, car_id, price: 4500, note: null };
  await market.act(favourite, { name: 'bid.place', args: bid });
  await market.act(passenger, { name: 'bid.confirm', args: { bid_id: bid.id, trip_id, price: 4500 } });
  await market.act(passenger, { name: 'favourite.add', args: { provider_id: favourite.id } });
});
afterEach(() => database.watch(unwatched));

async function posted(): Promise<{ id: string }> {
  const intent = tripIntent();
  expect(await market.act(passenger, intent)).toMatchObject({ ok: true });
  return intent.args;
}
const sent = async (intents: Intent[]) => {
  const mutations = intents.map(({ name, args }): MutationEnvelope => ({ id: uuidv7(), v: 1, name, args }));
  const { results } = await push(market.context, passenger, { mutations });
  expect(results.filter(({ ok }) => ok)).toHaveLength(intents.length);
};
const isSeenByAll = async (tripId: string): Promise<boolean> =>
  (await market.seen(other)).has(`feed ${tripId}`);

it('what a passenger chooses holds for the next request of the same push', async () => {
  const owner = { provider_id: favourite.id };
  const [first, second, third, fourth] = [tripIntent(), tripIntent(), tripIntent(), tripIntent()];
  await sent([
    first,
    { name: 'favourite.remove', args: owner },
    second,
    { name: 'favourite.add', args: owner },
    third,
    { name: 'favourite.first', args: { first: false, experienced: false } },
    fourth,
  ]);
  const seen = [];
  for (const { args } of [first, second, third, fourth]) seen.push(await isSeenByAll(args.id));
  expect(seen).toEqual([false, true, false, true]);
});

it('the choices are read once for all requests of a push', async () => {
  // too near for a head start: no other statement is about favourites
  const near = () => tripIntent({ journeyAt: market.context.now() + HOUR + 5 * MINUTE });
  await sent([near(), near()]);
  const reads: string[] = [];
  const slow = ({ statement }: { statement: string }): void => {
    if (statement.includes('favourites')) reads.push(statement);
  };
  database.watch({ ...unwatched, slowMs: Number.MIN_VALUE, slow });
  await sent(Array.from({ length: 10 }, near));
  expect(reads).toHaveLength(1);
});
