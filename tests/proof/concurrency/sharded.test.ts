/** The same proofs with the keys and the statements of a sharded database: a head, a note and a result at a time. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proveConfirmations } from '../../../proof/concurrency/confirmations.ts';
import { proveHistories } from '../../../proof/concurrency/histories.ts';
import { proveNumbering } from '../../../proof/concurrency/numbering.ts';
import type { Database } from '../../../server/db/connection.ts';
import type { TestPostgres } from '../../../testkit/database/postgres.ts';
import { startSharded } from '../../../testkit/database/sharded.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startSharded();
  database = await postgres.open();
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

it('readers miss no row, and the numbers have no gap', async () => {
  expect(database.isSharded).toBe(true);
  expect(await proveNumbering(database, 400)).toMatchObject({ rowsMissed: 0, gaps: 0 });
}, 120_000);

it('one of 50 confirmations wins and the others are refused', async () => {
  expect(await proveConfirmations(database, 3)).toEqual({ rounds: 3, wrong: 0, faults: [] });
}, 120_000);

it('bids, confirmations, cancellation and deadline at once leave no illegal state', async () => {
  expect(await proveHistories(database, 60)).toMatchObject({ count: 60, illegal: 0, faults: [] });
}, 120_000);
