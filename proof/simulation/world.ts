/**
 * A small world for one run of the simulation: the real server on a real database, and people with phones that run
 * the app's own sync code. Time is virtual; each phone's clock may be wrong.
 */
import { contactsShown, tripStatuses } from '../../domain/trip-status.ts';
import { packed } from '../../protocol/columns.ts';
import { PullRequest, PushRequest } from '../../protocol/requests.ts';
import { FIRST_PAGE } from '../../protocol/sync.ts';
import { unpackedPush } from '../../protocol/unpacked-push.ts';
import type { Actor } from '../../server/act.ts';
import type { Database } from '../../server/db/connection.ts';
import type { Seeded } from '../../server/demo/seeded.ts';
import { pull } from '../../server/sync/pull.ts';
import { push } from '../../server/sync/push.ts';
import { dbsOf } from '../../src/db/user-dbs.ts';
import { setClockOffset } from '../../src/platform/clock.ts';
import { HOUR, openMarket, type Market } from '../../testkit/market.ts';
import type { Breakage } from './breakage.ts';
import { faultyDatabase, type DatabaseFaults } from './faulty-database.ts';
import { killable, type Killable } from './killable.ts';
import { Net } from './net.ts';

export type Phone = Killable & {
  actor: Actor;
  /** Its owner's phone number, which only the other party of an agreed trip may read. */
  number: string;
  /** A provider's car. */
  carId: string | null;
  /** How wrong its clock is, in ms. */
  skew: number;
  /** Whether a step of its sync is under way, and (`blocked`) whether that waits for the network. */
  busy: boolean;
  blocked: boolean;
  post(path: string, body: object): ReturnType<Net['send']>;
};

export type World = {
  market: Market;
  database: DatabaseFaults;
  net: Net;
  phones: Phone[];
  chance: Seeded;
  /** Faults found in this run; empty at the end of a good one. */
  faults: string[];
};

const DAY = 86_400_000;
const CAST = ['customer', 'customer', 'provider', 'provider', 'provider'] as const;

/** Makes this phone's clock the one that the app's code reads, with the offset that it has learned from the server. */
export function takeUp(world: World, phone: Phone): void {
  const now = world.market.context.now();
  Date.now = () => now + phone.skew;
  setClockOffset(-phone.skew);
}

/** Deletes everything of an earlier run: the same seed must make the same run. */
async function emptyDatabase({ query }: Database): Promise<void> {
  const { rows } = await query(
    "select string_agg(quote_ident(tablename), ', ') as names from pg_tables where schemaname = 'public'",
  );
  await query(`truncate ${String(rows[0]?.['names'])} restart identity cascade`);
}

/** More trips on both sides than fit on one page of a pull. */
async function crowd({ market }: World): Promise<void> {
  const journeyAt = market.context.now() + 30 * HOUR;
  const [customer, provider] = [await market.person('customer'), await market.person('provider')];
  const carId = await market.car(provider);
  await market.trips(customer, FIRST_PAGE, { journeyAt });
  await market.trips(provider, FIRST_PAGE, { journeyAt, carId, price: 4500 });
}

/** Two passengers and three car owners; in some worlds among many others. */
export async function openWorld(database: Database, chance: Seeded, broken: Breakage): Promise<World> {
  await emptyDatabase(database);
  const faulty = faultyDatabase(database, chance);
  const market = openMarket(faulty.database);
  const world: World = { market, database: faulty, net: new Net(chance), phones: [], chance, faults: [] };
  for (const type of CAST) {
    const actor = await market.person(type);
    const carId = type === 'provider' ? await market.car(actor) : null;
    const [person] = (await database.query('select phone from users where id = $1', [actor.id])).rows;
    const phone: Phone = {
      ...killable(dbsOf(actor.id), chance),
      actor,
      number: String(person?.['phone']),
      carId,
      skew: chance.between(0, 2) === 0 ? chance.between(-DAY, DAY) : 0,
      busy: false,
      blocked: false,
      post: async (path, body) => {
        const text = JSON.stringify(body);
        phone.blocked = true;
        const answer = await world.net.send(() => serve(world, phone, path, text, broken));
        phone.blocked = false;
        takeUp(world, phone);
        return answer;
      },
    };
    world.phones.push(phone);
  }
  if (chance.next() < 0.04) await crowd(world);
  return world;
}

/** The wire: JSON and the schemas of the protocol, as between a real phone and a real server. */
async function serve(
  world: World,
  phone: Phone,
  path: string,
  body: string,
  broken: Breakage,
): Promise<unknown> {
  const { context } = world.market;
  const run = async (): Promise<unknown> => {
    if (path !== 'sync/push') {
      const page = broken.answer(await pull(context, phone.actor, PullRequest.assert(JSON.parse(body))));
      return page && packed(page);
    }
    const mutations = unpackedPush(PushRequest.assert(JSON.parse(body))) ?? [];
    const request = { mutations };
    await broken.beforePush(context.database, request);
    return push(context, phone.actor, request);
  };
  const answer = await run();
  const text = JSON.stringify(answer);
  await checkContacts(world, phone, text);
  return JSON.parse(text);
}

/** Invariant: another person's phone number is only in answers to the other party of a trip that they agreed on. */
async function checkContacts(world: World, reader: Phone, text: string): Promise<void> {
  const { query } = world.market.context.database;
  for (const other of world.phones) {
    if (other === reader || !text.includes(other.number)) continue;
    const agreed = await query(
      `select status from trips
       where ((creator_id = $1 and counterpart_id = $2) or (creator_id = $2 and counterpart_id = $1))`,
      [reader.actor.id, other.actor.id],
    );
    const statuses = agreed.rows.map(({ status }) => status);
    if (!tripStatuses.filter(contactsShown).some((status) => statuses.includes(status)))
      world.faults.push(`a contact leaked to ${reader.actor.name}`);
  }
}
