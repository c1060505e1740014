/** A market behind pgbouncer in transaction mode. Skipped where pgbouncer is not installed. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp, type App } from '../../../server/app.ts';
import { readConfig } from '../../../server/base/config.ts';
import type { Database } from '../../../server/db/connection.ts';
import { wayTo } from '../../../server/db/pooler.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { rowsOf } from '../../../server/db/raw-sql.ts';
import { sql } from '../../../server/db/sql.ts';
import { openSession } from '../../../server/person/sessions.ts';
import { pgbouncerVersion, startPgbouncer, type Pgbouncer } from '../../../testkit/database/pgbouncer.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { HOUR, openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';
import { at } from '../../../testkit/process/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

test('the database itself is no pooler', async () => {
  expect(await wayTo(postgres.url, 2_000)).toEqual({ isPooled: false, remembersNames: true });
});

describe.skipIf(pgbouncerVersion === null)('behind a pooler', () => {
  let pooler: Pgbouncer;
  let database: Database;
  let app: App;
  let market: Market;
  beforeAll(async () => {
    pooler = await startPgbouncer(
      postgres.url,
      (pgbouncerVersion ?? 0) >= 121 ? ['max_prepared_statements = 500'] : [],
    );
    // more connections than the pooler has of its own, so that they take turns
    database = await openPostgres(pooler.url, { poolSize: 12, directUrl: postgres.url });
    const settings = { SMS: 'log', LOG_LEVEL: 'silent', REQUESTS_AT_ONCE: '0', ACCOUNT_LIMITS: '0' };
    const config = readConfig({
      ...settings,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: postgres.url,
    });
    app = await createApp({ config, database });
    await app.listen(0, '127.0.0.1');
    market = openMarket(database);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await database.close();
    await pooler.stop();
  }, 30_000);

  test('it is noticed, and whether it remembers names', async () => {
    const remembersNames = (pgbouncerVersion ?? 0) >= 121;
    expect(await wayTo(pooler.url, 2_000)).toEqual({ isPooled: true, remembersNames });
  });

  test('one that has names in the way of ours is believed not to remember any', async () => {
    expect(await Promise.all(Array.from({ length: 8 }, () => wayTo(pooler.url, 2_000)))).toHaveLength(8);
  });

  test('a server that knows no other address ends with one line', async () => {
    await expect(openPostgres(pooler.url, { poolSize: 2 })).rejects.toThrow(
      'DATABASE_URL leads to a pooler: DATABASE_DIRECT_URL must name the database itself',
    );
  });

  test('transactions sent in one flight stay whole, many at once', async () => {
    await database.query('create table if not exists notes (n int primary key, part int)');
    const write = (n: number): Promise<unknown> =>
      database.db.transaction(async (tx) => {
        const sent = [
          tx.execute(sql`insert into notes values (${2 * n}, 1)`),
          tx.execute(sql`insert into notes values (${2 * n + 1}, ${n % 5 === 0 ? null : 2})`),
          tx.execute(sql`select 1 / ${n % 5}`),
        ];
        await Promise.all(sent);
      });
    const done = await Promise.allSettled(Array.from({ length: 200 }, (_, n) => write(n)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(160);
    const [row] = rowsOf(
      await database.db.execute(
        sql`select count(*)::int as notes, count(*) filter (where n % 10 < 2)::int as broken from notes`,
      ),
    );
    expect(row).toEqual({ notes: 320, broken: 0 });
  });

  test('people push and pull at once, and nodes are told', async () => {
    const told: string[] = [];
    const stop = await database.listen(
      'durpalla_changes',
      (payload) => told.push(payload),
      () => undefined,
    );
    const ids: string[] = [];
    const person = async (): Promise<unknown[]> => {
      const customer = await market.person('customer');
      const token = await openSession(app.context, database.db, customer.id);
      const ask = async (url: string, payload: object): Promise<unknown> => {
        const headers = { authorization: `Bearer ${token}` };
        return (
          await app.http.inject({ method: 'POST', url: `/api/v1/sync/${url}`, headers, payload })
        ).json();
      };
      const answers: unknown[] = [];
      for (let turn = 0; turn < 6; turn++) {
        const { name, args } = tripIntent({ journeyAt: Date.now() + 48 * HOUR });
        ids.push(args.id);
        answers.push(
          at(await ask('push', { mutations: [{ id: uuidv7(), name, v: 1, args }] }), 'results', 0, 'ok'),
        );
        await ask('pull', { limit: 100 });
      }
      return answers;
    };
    const answers = (await Promise.all(Array.from({ length: 12 }, person))).flat();
    expect(answers).toEqual(Array.from({ length: 72 }, () => true));
    const { rows } = await database.query('select id from trips');
    expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(ids.toSorted());
    await expect.poll(() => told.length).toBeGreaterThan(0);
    await stop();
  });

  test('the limits of time are those that the pooler sets for its connections', async () => {
    const { rows } = await database.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '2500ms' }]);
  });
});
