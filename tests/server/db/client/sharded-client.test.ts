import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../../../server/db/connection.ts';
import { users } from '../../../../server/db/schema/accounts.ts';
import { rowLockOf } from '../../../../server/db/client/sharded-client.ts';
import { eq } from '../../../../server/db/sql.ts';
import type { TestPostgres } from '../../../../testkit/database/postgres.ts';
import { startSharded } from '../../../../testkit/database/sharded.ts';
import { openMarket } from '../../../../testkit/market/market.ts';

let postgres: TestPostgres;
let database: Database;
let id: string;

beforeAll(async () => {
  postgres = await startSharded();
  database = await postgres.open(4);
  ({ id } = await openMarket(database).person('provider'));
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

const waiting = async (): Promise<unknown> =>
  (
    await database.query(
      "select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted",
    )
  ).rows[0]?.['n'];
const locked = async (tx: Tx): Promise<string | undefined> =>
  (await tx.select({ name: users.name }).from(users).where(eq(users.id, id)).for('no key update'))[0]?.name;

/** A transaction that takes the lock, does something once it may, and commits. */
async function holding(then: (tx: Tx) => Promise<unknown> = () => Promise.resolve()) {
  const may = Promise.withResolvers<void>();
  const has = Promise.withResolvers<void>();
  const ended = database.db.transaction(async (tx) => {
    await locked(tx);
    has.resolve();
    await may.promise;
    await then(tx);
  });
  await has.promise;
  return async (): Promise<void> => {
    may.resolve();
    await ended;
  };
}

describe('the lock on a person’s row, where every machine has the row', () => {
  it('lets the second in when the first has committed, and shows what that one wrote', async () => {
    const commit = await holding((tx) => tx.update(users).set({ name: 'Rahim' }).where(eq(users.id, id)));
    const other = database.db.transaction(locked);
    await expect.poll(waiting).toBe(1);
    await commit();
    expect(await other).toBe('Rahim');
  });

  it('is refused in time when it is not given back, as any other lock', async () => {
    const commit = await holding();
    const failed: unknown = await database.db
      .transaction(async (tx) => {
        await tx.execute('set local lock_timeout = 50');
        await locked(tx);
      })
      .catch((error: unknown) => error);
    await commit();
    expect(failed).toMatchObject({ cause: { code: '55P03' } });
  });

  it('has the same name whoever asks, by whatever strength and with whatever else', () => {
    const name = (text: string) => rowLockOf(text, ['x', 'i'])?.name;
    expect(name('select "name" from "users" where "users"."id" = $2 for update')).toBe('users:i');
    expect(name('select 1 from users where id = $2 for no key update')).toBe('users:i');
    expect(name('select * from "cars" where ("cars"."status" = $1 and "cars"."id" = $2) for share')).toBe(
      'cars:i',
    );
  });

  it('is left to the database for every other table', () => {
    for (const text of [
      'select * from "trips" where "trips"."id" = $1 for update',
      'select * from "users" where "users"."id" = $1',
      'select * from "users" where "users"."phone" = $1 for update',
    ])
      expect(rowLockOf(text, ['i'])).toBeNull();
  });
});
