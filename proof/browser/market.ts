/** The real server with the built app, and what its database holds of each action afterwards. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Intent } from '../../protocol/sync/mutations.ts';
import type { Actor } from '../../server/act/act.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/db/connection.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { builtApp } from '../../server/http/pages/static.ts';
import { openSession } from '../../server/person/sessions.ts';
import { push } from '../../server/sync/push.ts';
import { testDatabase } from '../../testkit/database/database.ts';
import { HOUR, openMarket, tripIntent } from '../../testkit/market/market.ts';
import { carDeed, carFaults } from './new-car.ts';
import type { Deed, Stored } from './page.ts';

export type Member = { actor: Actor; token: string; carId: string | null };

export type BrowserMarket = {
  port: number;
  database: Database;
  member(type: 'customer' | 'provider'): Promise<Member>;
  /** What this person does in one round: requests that are canceled again, or bids whose price changes. */
  deeds(member: Member, chance: Seeded): Promise<Deed[]>;
  /** A car with pictures of its own. */
  carDeed(seed: number): Promise<Deed>;
  /** One line for each difference between what was done and what the server holds. */
  check(member: Member, deeds: Deed[], rows: Stored[]): Promise<string[]>;
  close(): Promise<void>;
};

const soon = (): number => Date.now() + 24 * HOUR;

export async function openBrowserMarket(root: string): Promise<BrowserMarket> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'durpalla-market-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    ACCOUNT_LIMITS: '0',
    DEMO: '0',
    SMS: 'log',
    DATA_DIR: folder,
  });
  const app = await createApp({ config, database, dist: builtApp(root) });
  const address = await app.listen(0, '127.0.0.1');
  const market = openMarket(database);
  const passenger = await market.person('customer');
  const query = async (text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await database.query(text, values)).rows;

  const openTrip = async (): Promise<string> => {
    const { name, args } = tripIntent({ journeyAt: soon() });
    const { results } = await push(app.context, passenger, {
      mutations: [{ id: uuidv7(), name, v: 1, args }],
    });
    if (!results[0]?.ok) throw new Error('the trip to bid on could not be made');
    return args.id;
  };

  const offers = async (carId: string, chance: Seeded): Promise<Deed[]> => {
    const trip_id = await openTrip();
    const price = (): number => 4500 + chance.between(-100, 100);
    const bid = { trip_id, car_id: carId, note: null };
    const id = uuidv7();
    const deeds: Deed[] = [
      { intent: { name: 'bid.place', args: { ...bid, id, price: price() } }, afterLast: false },
    ];
    for (let i = chance.between(1, 4); i > 0; i--)
      deeds.push({
        intent: { name: 'bid.change', args: { ...bid, bid_id: id, price: price() } },
        afterLast: true,
      });
    return deeds;
  };

  const requests = (chance: Seeded): Deed[] => {
    const deeds: Deed[] = [];
    for (let i = chance.between(1, 3); i > 0; i--) {
      const intent = tripIntent({ journeyAt: soon() });
      deeds.push({ intent, afterLast: false });
      if (chance.next() < 0.6)
        deeds.push({
          intent: { name: 'trip.cancel', args: { trip_id: intent.args.id, cancel_note: 'x' } },
          afterLast: true,
        });
    }
    return deeds;
  };

  return {
    port: Number(new URL(address).port),
    database,
    member: async (type) => {
      const actor = await market.person(type);
      const carId = type === 'provider' ? await market.car(actor) : null;
      return { actor, carId, token: await openSession({ now: Date.now }, database.db, actor.id) };
    },
    deeds: async ({ carId }, chance) => (carId === null ? requests(chance) : offers(carId, chance)),
    carDeed,
    check: async ({ actor }, deeds, rows) => {
      const faults = rows.flatMap(({ name, state, code }) => {
        if (state === 'sent') return [];
        // in this market only what has been done already can be refused
        return [state === 'refused' ? `doubled: ${name} was refused, ${code}` : `lost: ${name} is ${state}`];
      });
      if (rows.length < deeds.length)
        faults.push(`lost: ${deeds.length - rows.length} left the phone's outbox`);
      const judged = await query(
        'select id from mutations where user_id = $1 and id = any($2) order by created_at, id',
        [actor.id, rows.map(({ id }) => id)],
      );
      if (judged.length < rows.length) faults.push(`lost: ${rows.length - judged.length} never judged`);
      else if (judged.some(({ id }, i) => id !== rows[i]?.id))
        faults.push('disordered: judged in another order');
      const trips = await query('select id, status from trips where creator_id = $1', [actor.id]);
      faults.push(...tripFaults(deeds, new Map(trips.map(({ id, status }) => [String(id), String(status)]))));
      faults.push(...(await bidFaults(query, deeds)));
      faults.push(...(await carFaults(database.query, actor.id, deeds)));
      return faults;
    },
    close: async () => {
      await app.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const named = <N extends Intent['name']>(deeds: Deed[], name: N): Extract<Intent, { name: N }>[] =>
  deeds
    .map(({ intent }) => intent)
    .filter((intent): intent is Extract<Intent, { name: N }> => intent.name === name);

function tripFaults(deeds: Deed[], status: Map<string, string>): string[] {
  const canceled = new Set(named(deeds, 'trip.cancel').map(({ args }) => args.trip_id));
  return named(deeds, 'trip.create').flatMap(({ args }) => {
    const expected = canceled.has(args.id) ? 'canceled' : 'active';
    const found = status.get(args.id);
    return found === expected ? [] : [`lost: a trip is ${found ?? 'not there'} instead of ${expected}`];
  });
}

async function bidFaults(
  query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  deeds: Deed[],
): Promise<string[]> {
  const [placed] = named(deeds, 'bid.place');
  if (!placed) return [];
  const changes = named(deeds, 'bid.change');
  const price = changes.at(-1)?.args.price ?? placed.args.price;
  const [bid] = await query('select price from bids where id = $1', [placed.args.id]);
  if (!bid) return ['lost: a bid'];
  const faults =
    bid['price'] === price ? [] : [`disordered: a bid stands at ${String(bid['price'])}, not ${price}`];
  const told = await query('select type from notifications where bid_id = $1', [placed.args.id]);
  if (told.length < 1 + changes.length)
    faults.push(`lost: ${1 + changes.length - told.length} changes of a bid`);
  if (told.length > 1 + changes.length)
    faults.push(`doubled: ${told.length - 1 - changes.length} changes of a bid`);
  return faults;
}
