import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveConfirmations } from '../../../proof/concurrency/confirmations.ts';
import { proveHistories } from '../../../proof/concurrency/histories.ts';
import { proveNumbering } from '../../../proof/concurrency/numbering.ts';
import { withoutRowLocks } from '../../../proof/concurrency/without-row-locks.ts';
import { ConnectionLost, faultyDatabase } from '../../../proof/simulation/faulty-database.ts';
import type { Database } from '../../../server/db/connection.ts';
import { seeded } from '../../../server/demo/seeded.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';

let postgres: TestPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.open();
  // A build without locks runs from deadlock to deadlock, and each would take a full second to be detected.
  await database.query("alter database durpalla set deadlock_timeout = '20ms'");
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

/** A broken build goes wrong by chance, so it is run until it has, at most `times` times. */
async function untilCaught<T>(
  look: () => Promise<T>,
  isCaught: (found: T) => boolean,
  times = 20,
): Promise<T> {
  const found = await look();
  return isCaught(found) || times === 1 ? found : untilCaught(look, isCaught, times - 1);
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof Error && error.cause.message.includes('deadlock');

/** Writers without locks run into deadlocks; a run that ends with one counts as having shown nothing. */
async function historiesWithoutLocks(): Promise<{ illegal: number }> {
  try {
    return await withoutRowLocks(() => proveHistories(database, 30));
  } catch (error) {
    if (isDeadlock(error)) return { illegal: 0 };
    throw error;
  }
}

describe('writers with long transactions beside readers that pull all the time', () => {
  it('miss no row and leave no gap in the numbers', async () => {
    expect(await proveNumbering(database, 400)).toMatchObject({ rowsMissed: 0, gaps: 0 });
  }, 120_000);

  it('are caught missing rows where the numbers come from a plain sequence', async () => {
    const { rowsMissed, gaps } = await untilCaught(
      () => proveNumbering(database, 400, 'plain'),
      (found) => found.rowsMissed > 0 && found.gaps > 0,
    );
    expect(rowsMissed).toBeGreaterThan(0);
    expect(gaps).toBeGreaterThan(0);
  }, 120_000);
});

it('a run whose connections break ends with that, once nobody uses the database any more', async () => {
  const breaking = await postgres.open();
  const faults = faultyDatabase(breaking, seeded(1));
  faults.breakBefore = 0.05;
  const failure = await proveNumbering(faults.database, 400).catch((error: unknown) => error);
  await breaking.close();
  expect(failure).toBeInstanceOf(ConnectionLost);
}, 120_000);

describe('what is done to one trip at the same moment', () => {
  it('lets one of 50 confirmations win and refuses the others', async () => {
    expect(await proveConfirmations(database, 3)).toEqual({ rounds: 3, wrong: 0, faults: [] });
  }, 120_000);

  it('leaves no illegal state after bids, confirmations, cancellation and deadline', async () => {
    expect(await proveHistories(database, 60)).toMatchObject({ count: 60, illegal: 0, faults: [] });
  }, 120_000);

  it('is caught going wrong without the lock on the trip', async () => {
    const { illegal } = await untilCaught(historiesWithoutLocks, (found) => found.illegal > 0);
    expect(illegal).toBeGreaterThan(0);
  }, 120_000);
});
