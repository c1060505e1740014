/** Pulls and lists of a server that has a replica: one that follows, lags, dies, falls silent, and comes back. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../server/act/act.ts';
import type { Context } from '../../../server/act/context.ts';
import { readOthers } from '../../../server/act/read-near.ts';
import { Refused } from '../../../server/base/refused.ts';
import type { Database } from '../../../server/db/connection.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { searchTrips, showTrip } from '../../../server/trip/listing.ts';
import { Metrics } from '../../../server/metrics/metrics.ts';
import { pull } from '../../../testkit/phone/pull.ts';
import { push } from '../../../server/sync/push.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { startReplica, type TestReplica } from '../../../testkit/database/replica.ts';
import { faultyNet, type FaultyNet } from '../../../testkit/phone/faulty-net.ts';
import { bidIntent, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

let postgres: TestPostgres;
let replica: TestReplica;
let net: FaultyNet;
let database: Database;
let market: Market;
let context: Context;
let customer: Actor;
beforeAll(async () => {
  postgres = await startPostgres();
  await (await postgres.open(2)).close();
  replica = await startReplica(postgres.url);
  net = await faultyNet(replica.url);
  database = await openPostgres(postgres.url, { poolSize: 5, readUrls: [net.url] });
  market = openMarket(database);
  customer = await market.person('customer');
}, 90_000);
beforeEach(() => {
  context = { ...market.context, metrics: new Metrics() };
});
afterAll(async () => {
  await database.close();
  await net.close();
  await replica.stop();
  await postgres.stop();
});

const all = { limit: 1000 };
async function asks(): Promise<string> {
  const { args, name } = tripIntent();
  const { results } = await push(context, customer, { mutations: [{ id: uuidv7(), name, v: 1, args }] });
  expect(results[0]).toMatchObject({ ok: true });
  return args.id;
}
const readFrom = async (): Promise<Record<string, number>> => {
  const lines = (await context.metrics.text()).matchAll(
    /^durpalla_replica_reads_total\{source="(\w+)"\} (\d+)$/gm,
  );
  return Object.fromEntries([...lines].map(([, source = '', count]) => [source, Number(count)]));
};
const pulledIds = async (cursor = {}): Promise<string[]> => {
  const page = await pull(context, customer, { ...all, ...(Object.keys(cursor).length > 0 && { cursor }) });
  return page?.changes.map(([, , , id]) => id) ?? [];
};

test('a replica that has everything is asked, with the same answer', async () => {
  const id = await asks();
  await replica.caughtUp();
  const there = await pull(context, customer, all);
  expect(await readFrom()).toEqual({ replica: 1 });
  const here = await pull({ ...context, database: { ...database, replica: () => null } }, customer, all);
  expect(there).toEqual(here);
  expect(there?.changes.map(([, , , each]) => each)).toContain(id);
});

test('while it lags, a person sees at once what he did, and nobody is sent back', async () => {
  await replica.caughtUp();
  await replica.pause();
  const id = await asks();
  expect(await pulledIds()).toContain(id);
  const { cursor = {} } = (await pull(context, customer, all)) ?? {};
  // a phone that knows more than the replica is not told to begin again
  expect(await pull(context, customer, { ...all, cursor })).toBeNull();
  expect(await readFrom()).toEqual({ behind: 2 });
  await replica.goOn();
  await replica.caughtUp();
  expect(await pulledIds()).toContain(id);
  expect(await readFrom()).toEqual({ behind: 2, replica: 1 });
});

describe('what others have done', () => {
  let owner: Actor;
  beforeAll(async () => {
    owner = await market.person('provider');
  });
  const listed = async (): Promise<string[]> => {
    const found = await readOthers(context, { side: owner.type, reader: owner }, (db) =>
      searchTrips(db, owner, {}, { page: 1, perPage: 100 }),
    );
    return found.data.map(({ id }) => id);
  };
  const shows = (id: string) =>
    readOthers(context, { side: owner.type, reader: owner }, (db) => showTrip(db, owner, id));

  test('is read from a replica, whose answer is the same', async () => {
    const id = await asks();
    await replica.caughtUp();
    expect(await listed()).toContain(id);
    expect(await shows(id)).toMatchObject({ id });
    expect(await readFrom()).toEqual({ replica: 2 });
  });

  test('may come a moment late, but a trip that somebody was told of is found, and who is nobody’s is refused', async () => {
    await replica.caughtUp();
    await replica.pause();
    const id = await asks();
    expect(await listed()).not.toContain(id);
    expect(await shows(id)).toMatchObject({ id });
    await expect(shows(uuidv7())).rejects.toThrow(Refused);
    expect(await readFrom()).toEqual({ replica: 1, refused: 2 });
  });

  test('never comes without what the person has done, nor later than some seconds', async () => {
    const id = await asks();
    await database.query(
      `update stream_heads set at = at + interval '6 seconds' where stream like 'f:provider:%'`,
    );
    expect(await listed()).toContain(id);
    await database.query(
      `update stream_heads set at = at - interval '6 seconds' where stream like 'f:provider:%'`,
    );
    expect(await listed()).not.toContain(id);
    const placed = await market.act(owner, bidIntent(id, await market.car(owner)));
    expect(placed).toMatchObject({ ok: true });
    expect(await listed()).toContain(id);
    expect(await readFrom()).toEqual({ behind: 2, replica: 1 });
    await replica.goOn();
    await replica.caughtUp();
  });
});

test('one that falls silent costs half a second once, and is asked again when it answers', async () => {
  await replica.caughtUp();
  await pulledIds();
  net.fallSilent();
  const startedAt = performance.now();
  const id = await asks();
  expect(await pulledIds()).toContain(id);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await pulledIds();
  expect(await readFrom()).toEqual({ replica: 1, away: 1 });
  net.mend();
  await expect.poll(() => database.replica()).not.toBeNull();
  await pulledIds();
  expect(await readFrom()).toEqual({ replica: 2, away: 1 });
}, 20_000);

test('one that dies is left alone, and asked again when it is back', async () => {
  await replica.die();
  const id = await asks();
  expect(await pulledIds()).toContain(id);
  await pulledIds();
  expect(await readFrom()).toEqual({ away: 1 });
  await replica.comeBack();
  await expect.poll(() => database.replica(), { timeout: 10_000 }).not.toBeNull();
  await replica.caughtUp();
  expect(await pulledIds()).toContain(id);
  expect(await readFrom()).toEqual({ away: 1, replica: 1 });
}, 30_000);

test('one that dies while it is read costs nobody the answer', async () => {
  await replica.caughtUp();
  const id = await asks();
  await replica.caughtUp();
  let statements = 0;
  const cutting: Database = {
    ...database,
    replica: () => {
      const found = database.replica();
      if (!found) return found;
      // each statement asks for the session; the first reads the heads
      const session = (): void => {
        statements += 1;
        if (statements === 2) net.reset();
      };
      return {
        ...found,
        db: new Proxy(found.db, {
          get: (db, name) => {
            if (name === '_') session();
            return Reflect.get(db, name);
          },
        }),
      };
    },
  };
  context = { ...context, database: cutting };
  expect(await pulledIds()).toContain(id);
  expect(await readFrom()).toEqual({ failed: 1 });
  net.mend();
}, 20_000);
