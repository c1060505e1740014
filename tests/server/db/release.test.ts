/** The release before works on today's tables: nodes are upgraded one after the other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrationsFolder, openPglite, type Database } from '../../../server/db/connection.ts';
import { distinct, misfits, type Release } from '../../../testkit/database/release.ts';

const folder = join(import.meta.dirname, 'release');
const [name = ''] = readdirSync(folder);
const before: Release = JSON.parse(readFileSync(join(folder, name), 'utf8'));

let database: Database;
beforeAll(async () => {
  database = await openPglite(null);
});
afterAll(() => database.close());

test('all that the release before asks, today’s tables answer, and they want no more of it', async () => {
  expect(readdirSync(folder)).toHaveLength(1);
  expect(before.statements.length).toBeGreaterThan(300);
  // Failing here? Expand, then contract: docs/HOW-TO.md, "A kind of row, and its table".
  expect(await misfits(database.query, before)).toEqual([]);
});

test('migrations are made in the order in which they stand: an older one would be left out', () => {
  const made = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  expect(made).toEqual(made.toSorted((a, b) => a - b));
});

describe('a change that the release before cannot live with is told:', () => {
  const changes: [what: string, sql: string, told: RegExp][] = [
    ['a column that is gone', 'alter table trips drop column trip_note', /"trip_note".*does not exist: /],
    ['a column by another name', 'alter table bids rename column note to words', /"note".*does not exist: /],
    ['a table that is gone', 'drop table favourites', /"favourites" does not exist: /],
    ['another type', 'alter table bids alter column price type text', /^no bids\.price integer$/],
    [
      'a column that every row needs',
      'alter table users add column born_in text not null default 1; alter table users alter column born_in drop default',
      /^a new row needs users\.born_in$/,
    ],
    ['a rule', 'alter table bids add check (trip_id <> car_id)', /^a new rule, bids: CHECK/],
    ['a row that is there once', 'create unique index on cars (color)', /^a new rule, cars: CREATE UNIQUE/],
  ];
  test.each(changes)('%s', async (_what, sql, told) => {
    await database.query(sql);
    expect((await misfits(database.query, before)).some((each) => told.test(each))).toBe(true);
  });

  test('and what only adds is not', async () => {
    const known = await misfits(database.query, before);
    await database.query(`alter table trips add column luggage integer; alter table trips add column mood text
      not null default 'good'; create table moods (id uuid primary key, word text not null unique)`);
    expect(await misfits(database.query, before)).toEqual(known);
  });
});

test('lists of all lengths are one statement', () => {
  expect(
    distinct([
      'select 1 from a where b in ($1, $2)',
      'select 1 from a where b in ($1)',
      'insert into a values ($1, $2), ($3, $4)',
    ]),
  ).toEqual(['insert into a values ($1, $2), ($3, $4)', 'select 1 from a where b in ($1)']);
});
