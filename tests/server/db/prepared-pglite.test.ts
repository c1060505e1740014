import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PreparedPglite } from '../../../server/db/prepared-pglite.ts';

const TABLE = `create table people (
  id int primary key, name text, born timestamptz, height numeric, tags text[], note jsonb, is_here boolean)`;
const INSERT = 'insert into people values ($1, $2, $3, $4, $5, $6, $7) returning *';
const HELD = 'select count(*)::int as n from pg_prepared_statements';
const BORN = new Date('1990-01-01T00:00:00Z');

let prepared: PreparedPglite;
let plain: PGlite;
beforeAll(async () => {
  [prepared, plain] = await Promise.all([PreparedPglite.open({}), PGlite.create()]);
});
afterAll(async () => {
  await Promise.all([prepared.close(), plain.close()]);
});
beforeEach(async () => {
  for (const client of [prepared, plain]) await client.exec(`drop table if exists people; ${TABLE}`);
});

const names = async (client: PGlite): Promise<unknown[]> =>
  (await client.query<{ name: string }>('select name from people order by id')).rows.map(({ name }) => name);

test('answers as PGlite’s own query does, each time that a text is used', async () => {
  const people = [
    [1, 'রহিম', BORN, 1.72, ['a', 'b, "c"'], { a: [1, null] }, true],
    [2, null, null, null, null, null, null],
    [3, '', BORN, 0, [], [], false],
  ];
  for (const values of people)
    expect(await prepared.query(INSERT, values)).toEqual(await plain.query(INSERT, values));
  const asked: [string, unknown[]][] = [
    ['select * from people order by id', []],
    ['with here as (select * from people where is_here) select count(*) as n, max(height) from here', []],
    ['select id from people where id = any($1) and name is distinct from $2 order by id', [[1, 2], 'x']],
    ['update people set name = $1 where id > $2', ['y', 1]],
    ['delete from people where id = $1', [3]],
    ['select $1::int as one, $2::text as two', [7, null]],
  ];
  for (const rowMode of ['array', 'object'] as const)
    for (const [text, values] of [...asked, ...asked])
      expect(await prepared.query(text, values, { rowMode })).toEqual(
        await plain.query(text, values, { rowMode }),
      );
});

test('goes on after a text that is wrong, a value that is wrong, and a rule that is broken', async () => {
  await prepared.query(INSERT, [1, 'a', null, null, null, null, true]);
  await expect(prepared.query('select nothing from people')).rejects.toMatchObject({ code: '42703' });
  await expect(prepared.query(INSERT, ['x', 'a', null, null, null, null, true])).rejects.toMatchObject({
    code: '22P02',
  });
  await expect(prepared.query(INSERT, [1, 'a', null, null, null, null, true])).rejects.toMatchObject({
    code: '23505',
  });
  await prepared.query(INSERT, [2, 'b', null, null, null, null, true]);
  expect(await names(prepared)).toEqual(['a', 'b']);
});

test('a statement outlives the transaction that prepared it, rolled back or not', async () => {
  const rename = "update people set name = name || '!' where id = $1";
  await prepared.query(INSERT, [1, 'a', null, null, null, null, true]);
  const givenUp = prepared.transaction(async (tx) => {
    await tx.query(rename, [1]);
    throw new Error('given up');
  });
  await expect(givenUp).rejects.toThrow('given up');
  expect(await names(prepared)).toEqual(['a']);
  await prepared.transaction((tx) => tx.query(rename, [1]));
  await prepared.query(rename, [1]);
  expect(await names(prepared)).toEqual(['a!!']);
});

test('a query beside a transaction waits for its end', async () => {
  await prepared.query(INSERT, [1, 'a', null, null, null, null, true]);
  const { promise: seen, resolve: see } = Promise.withResolvers<unknown>();
  await prepared.transaction(async (tx) => {
    await tx.query('update people set name = $1', ['b']);
    see(names(prepared));
    await tx.query('update people set name = $1', ['c']);
  });
  expect(await seen).toEqual(['c']);
});

test('a transaction that has ended runs nothing', async () => {
  const ended = await prepared.transaction((tx) => Promise.resolve(tx));
  expect(ended.closed).toBe(true);
  await expect(ended.query('select 1')).rejects.toThrow('closed');
});

const change = 'alter table people add column city text';
test.each<[string, () => Promise<unknown>]>([
  ['a query', () => prepared.query(change)],
  ['a script', () => prepared.exec(change)],
  ['a query of a transaction', () => prepared.transaction((tx) => tx.query(change))],
  ['a script of a transaction', () => prepared.transaction((tx) => tx.exec(change))],
])('a text is prepared anew when %s has changed its table', async (_, changeTable) => {
  await prepared.query(INSERT, [1, 'a', null, null, null, null, true]);
  const all = 'select * from people';
  await prepared.query(all);
  await changeTable();
  expect((await prepared.query(all)).rows).toEqual([expect.objectContaining({ name: 'a', city: null })]);
  const { rows } = await prepared.query<{ n: number }>(HELD);
  expect(rows[0]?.n).toBeLessThan(5);
});

test('a probe without values leaves what is prepared', async () => {
  await prepared.query('select name from people where id = $1', [1]);
  const before = (await prepared.query<{ n: number }>(HELD)).rows;
  for (const probe of ['select 1', ' select name from people;\n']) await prepared.exec(probe);
  expect((await prepared.query<{ n: number }>(HELD)).rows).toEqual(before);
});

test('plans each use for its values: a plan for any values is slow for lists of ids', async () => {
  const list = 'select name from people where id in ($1, $2, $3)';
  for (let n = 0; n < 10; n++) await prepared.query(list, [n, n + 1, n + 2]);
  const { rows } = await prepared.query(
    'select generic_plans::int, custom_plans::int from pg_prepared_statements where statement = $1',
    [list],
  );
  expect(rows).toEqual([{ generic_plans: 0, custom_plans: 10 }]);
});

test('keeps no more statements than a few hundred, and runs those that it has dropped', async () => {
  const ask = (n: number) => prepared.query(`select ${n} as n where $1`, [true]);
  for (let n = 0; n < 600; n++) expect((await ask(n)).rows).toEqual([{ n }]);
  const { rows } = await prepared.query<{ n: number }>(
    'select count(*)::int as n from pg_prepared_statements',
  );
  expect(rows[0]?.n).toBeLessThanOrEqual(251);
  expect((await ask(0)).rows).toEqual([{ n: 0 }]);
});
