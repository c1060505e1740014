import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database, Reader } from '../../../../server/db/connection.ts';
import { isDatabaseAway } from '../../../../server/db/away.ts';
import { gatheredRead } from '../../../../server/db/client/gathered-reads.ts';
import { onOneConnection } from '../../../../server/db/client/lean-session.ts';
import { openPostgres } from '../../../../server/db/postgres.ts';
import { rowsOf } from '../../../../server/db/raw-sql.ts';
import { sql } from '../../../../server/db/sql.ts';
import { together } from '../../../../server/db/statement.ts';
import { messageOf } from '../../../../server/realtime/message.ts';
import { userStream } from '../../../../server/streams/change-log.ts';
import { startPostgres, type TestPostgres } from '../../../../testkit/database/postgres.ts';
import { faultyNet } from '../../../../testkit/phone/faulty-net.ts';
import { openMarket } from '../../../../testkit/market/market.ts';

let cluster: TestPostgres;
let database: Database;
beforeAll(async () => {
  cluster = await startPostgres();
  database = await cluster.open(2);
});
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

const connectionOf = async (db: Reader): Promise<unknown> =>
  rowsOf(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.['pid'];

test('reads of one call share a connection, which then is free again', async () => {
  const [one, other] = await onOneConnection(database.db, (db) =>
    together([connectionOf(db), connectionOf(db)]),
  );
  expect(one).toBe(other);
  const [here, there] = await together([connectionOf(database.db), connectionOf(database.db)]);
  expect(here).not.toBe(there);
  expect(database.pool()).toMatchObject({ in_use: 0 });
});

test('questions of one turn of the event loop leave on one connection', async () => {
  const [here, there] = [gatheredRead(connectionOf), gatheredRead(connectionOf)];
  const [one, other] = await Promise.all([here(database.db, ['a']), there(database.db, ['b'])]);
  expect(one).toBe(other);
  await expect.poll(() => database.pool()).toMatchObject({ in_use: 0 });
});

test('a read that fails gives its connection back', async () => {
  const failed = onOneConnection(database.db, (db) =>
    together([connectionOf(db), db.execute(sql`select 1 / 0`)]),
  );
  await expect(failed).rejects.toThrow('select 1 / 0');
  expect(database.pool()).toMatchObject({ in_use: 0 });
});

test('a transaction stays on its own', async () => {
  await database.db.transaction(async (tx) => {
    expect(await onOneConnection(tx, connectionOf)).toBe(await connectionOf(tx));
  });
});

test('a phone’s first page needs no second connection', async () => {
  const market = openMarket(await cluster.open(1));
  const owner = await market.person('provider');
  const car = await market.car(owner);
  expect([...(await market.seen(owner)).keys()].join()).toContain(car);
  await market.context.database.close();
});

test('what a listening phone hears of a change is read on one connection', async () => {
  const market = openMarket(await cluster.open(1));
  const owner = await market.person('provider');
  const car = await market.car(owner);
  let connections = 0;
  market.context.database.watch({ slowMs: 0, slow: () => undefined, waited: () => (connections += 1) });
  const span = { stream: userStream(owner.id), from: 0, to: 1_000, event: 'changes' } as const;
  const { changes } = await messageOf(market.context, span);
  expect(changes?.map(([, , , id]) => id)).toContain(car);
  expect(connections).toBe(1);
  await market.context.database.close();
});

test.each([
  { how: 'falls silent', fail: 'fallSilent' },
  { how: 'breaks', fail: 'reset' },
] as const)('reads whose connection $how fail together, and later ones get another', async ({ fail }) => {
  const net = await faultyNet(cluster.url);
  const beyond = await openPostgres(net.url, { poolSize: 1 });
  try {
    const before = await onOneConnection(beyond.db, connectionOf);
    const failed = onOneConnection(beyond.db, async (db) => {
      await connectionOf(db);
      net[fail]();
      return together([connectionOf(db), connectionOf(db)]);
    });
    await expect(failed).rejects.toSatisfy(isDatabaseAway);
    net.mend();
    expect(await onOneConnection(beyond.db, connectionOf)).not.toBe(before);
    expect(beyond.pool()).toMatchObject({ in_use: 0 });
  } finally {
    net.mend();
    await beyond.close();
    await net.close();
  }
});
