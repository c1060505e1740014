import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../../../server/db/connection.ts';
import { rowsOf } from '../../../../server/db/raw-sql.ts';
import { users } from '../../../../server/db/schema/accounts.ts';
import { eq, sql } from '../../../../server/db/sql.ts';
import { statement, type At } from '../../../../server/db/statement.ts';
import { startPostgres, type TestPostgres } from '../../../../testkit/database/postgres.ts';
import { openMarket } from '../../../../testkit/market/market.ts';

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(1);
  await database.query('create table if not exists notes (n int primary key, word text)');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const run = async (query: ReturnType<typeof sql>): Promise<unknown> =>
  rowsOf(await database.db.execute(query));

test('later answers hold what the first held: columns of every type, no rows, no columns, nothing at all', async () => {
  const queries = [
    (n: number) =>
      sql`select ${n}::int as n, ${n}::bigint as big, now() - now() as span, true as yes, null as none,
        '{1,2}'::int[] as list, '{"a": 1}'::jsonb as json, '2026-11-20'::date as day, 'a'::text as word`,
    (n: number) => sql`select ${n}::int as n, ${n}::int as n`,
    (n: number) => sql`select n from notes where n = ${n}`,
    (n: number) => sql`select from generate_series(1, 3) where ${n}::int is not null`,
    (n: number) => sql`update notes set word = 'a' where n = -${n}::int`,
    (n: number) => sql`with gone as (delete from notes where n = -${n}::int returning n) select n from gone`,
  ];
  for (const query of queries) {
    const answers: unknown[] = [];
    for (let time = 0; time < 5; time++) answers.push(await run(query(7)));
    expect(answers).toEqual(answers.map(() => answers[0]));
  }
  expect(await run(sql`select from generate_series(1, 3) where ${7}::int is not null`)).toHaveLength(3);
});

test('rows of a statement are those of its first call, in whichever order statements run', async () => {
  const market = openMarket(database);
  const person = await market.person('provider');
  const byId = statement((db, at: At<{ id: string }>) => db.select().from(users).where(eq(users.id, at.id)));
  const nobody = '00000000-0000-4000-8000-000000000000';
  const [first] = await byId(database.db, { id: person.id });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('person', 'nobody', 'one', 'fails'), { maxLength: 8 }),
      async (steps) => {
        const ended = await Promise.allSettled(
          steps.map(async (step) => {
            if (step === 'one') return run(sql`select ${1}::int as one`);
            if (step === 'fails') return run(sql`select 1 / (${1}::int - 1) as one`);
            return byId(database.db, { id: step === 'person' ? person.id : nobody });
          }),
        );
        expect(ended.map((each) => (each.status === 'fulfilled' ? each.value : null))).toEqual(
          steps.map((step) => ({ person: [first], nobody: [], one: [{ one: 1 }], fails: null })[step]),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('its columns are described at its first two calls on a connection, then no more', async () => {
  const described = vi.spyOn(pg.Connection.prototype, 'describe');
  const fresh = await postgres.open(1);
  const before = described.mock.calls.length;
  for (let time = 0; time < 6; time++) await fresh.db.execute(sql`select ${time}::int as described`);
  expect(described.mock.calls.length - before).toBe(2);
  await fresh.close();
});
