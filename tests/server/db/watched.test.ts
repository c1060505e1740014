import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../server/db/connection.ts';
import { namedStatement, type SlowStatement } from '../../../server/db/watched.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

let postgres: TestPostgres;
let database: Database;
const slow: SlowStatement[] = [];
const waits: number[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open(2);
  database.watch({
    slowMs: 50,
    slow: (statement) => slow.push(statement),
    waited: (seconds) => waits.push(seconds),
  });
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const SECRET = '01712345678';

test('a statement is named without its values, however they are written', () => {
  for (const [text, named] of [
    [`select * from users where phone = '${SECRET}'`, 'select * from users where phone = ?'],
    [`select E'it''s ${SECRET}', $$${SECRET}$$, $tag$${SECRET}$tag$`, 'select E?, ?, ?'],
    [`select 1 -- ${SECRET}\n, /* ${SECRET} */ ${SECRET} limit 10`, 'select ? , ? limit ?'],
    [`update t set a1 = $1, b = 2.5 where "c3" = $2`, 'update t set a1 = $1, b = ? where "c3" = $2'],
    [`select '${SECRET}`, 'select ?'],
  ])
    expect(namedStatement(String(text))).toBe(named);
  const columns = Array.from({ length: 30 }, (_, each) => `"users"."column_${each}"`).join(', ');
  expect(namedStatement(`select ${columns} from "users" where "id" = $1`)).toBe(
    'select … from "users" where "id" = $1',
  );
  expect(namedStatement(`select ${'x'.repeat(5000)}`).length).toBeLessThan(500);
});

test('slow statements are heard of, in a transaction too, and failed ones; quick ones are not', async () => {
  slow.splice(0);
  await database.query('select 1');
  await database.query('select pg_sleep($1), $2::text', [0.06, SECRET]);
  await database.db.transaction((tx) => tx.execute(`select pg_sleep(0.06), '${SECRET}'`));
  await expect(database.query(`select pg_sleep(0.06), 1 / (random() * 0)`)).rejects.toThrow(
    'division by zero',
  );
  expect(slow.map(({ statement }) => statement)).toEqual([
    'select pg_sleep($1), $2::text',
    'select pg_sleep(?), ?',
    'select pg_sleep(?), ? / (random() * ?)',
  ]);
  expect(JSON.stringify(slow)).not.toContain(SECRET);
});

test('says how many connections are in use and waited for, and how long the wait was', async () => {
  waits.splice(0);
  const asked = Array.from({ length: 5 }, () => database.query('select pg_sleep(0.1)'));
  await expect.poll(() => database.pool()).toEqual({ in_use: 2, idle: 0, waited_for: 3 });
  await Promise.all(asked);
  expect(database.pool()).toMatchObject({ in_use: 0, waited_for: 0 });
  expect(waits).toHaveLength(5);
  expect(Math.max(...waits)).toBeGreaterThan(0.09);
});
