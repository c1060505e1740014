import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alias } from 'drizzle-orm/pg-core';
import { openPglite, type Database } from '../../../server/db/connection.ts';
import { isTaken } from '../../../server/db/away.ts';
import { insertion } from '../../../server/db/row-statements.ts';
import { noticeChoices, users } from '../../../server/db/schema/accounts.ts';
import { cars, trips } from '../../../server/db/schema/market.ts';
import { and, asc, count, eq, sql } from '../../../server/db/sql.ts';
import { isAnyOf, plainStatement, statement, type At } from '../../../server/db/statement.ts';
import { seedDemoMarket } from '../../../server/demo/market.ts';
import { openMarket } from '../../../testkit/market/market.ts';

let database: Database;
beforeAll(async () => {
  database = await openPglite(null);
  await seedDemoMarket(openMarket(database).context);
}, 240_000);
afterAll(() => database.close());

describe('a statement gives what the same query of the builder gives', () => {
  test('for rows with every kind of column, and lists as values', async () => {
    const of = statement((db, at: At<{ ids: string[] }>) =>
      db.select().from(trips).where(isAnyOf(trips.id, at.ids)).orderBy(asc(trips.id)),
    );
    const all = await database.db.select().from(trips).orderBy(asc(trips.id));
    expect(all.length).toBeGreaterThan(20);
    expect(await of(database.db, { ids: all.map(({ id }) => id) })).toEqual(all);
    expect(await of(database.db, { ids: [all[3]?.id ?? ''] })).toEqual([all[3]]);
    expect(await of(database.db, { ids: [] })).toEqual([]);
  });

  test('for joins that find nothing, the same table twice, and expressions', async () => {
    const others = alias(users, 'others');
    const query = (db: Pick<Database['db'], 'select'>) =>
      db
        .select({
          id: trips.id,
          car: cars,
          other: { name: others.name, photo: others.photo },
          mixed: { photo: others.photo, carId: cars.id },
          creator: { name: users.name, since: users.createdAt },
          lowest: sql<number | null>`${trips.lowestBid} + 1`.mapWith(Number),
        })
        .from(trips)
        .innerJoin(users, eq(users.id, trips.creatorId))
        .leftJoin(others, eq(others.id, trips.counterpartId))
        .leftJoin(cars, eq(cars.id, trips.carId))
        .orderBy(asc(trips.id));
    const built = await query(database.db);
    expect(await statement(query)(database.db, {})).toEqual(built);
    expect(built.some(({ car }) => car === null) && built.some(({ car }) => car !== null)).toBe(true);
    expect(built.some(({ other }) => other === null)).toBe(true);
  });

  test('with each call’s own values, in a transaction too', async () => {
    const ofType = statement((db, at: At<{ type: 'customer' | 'provider'; verified: boolean }>) =>
      db
        .select({ count: count() })
        .from(users)
        .where(and(eq(users.type, at.type), eq(users.verified, at.verified))),
    );
    for (const type of ['customer', 'provider'] as const)
      for (const verified of [true, false])
        expect(await database.db.transaction((tx) => ofType(tx, { type, verified }))).toEqual(
          await database.db
            .select({ count: count() })
            .from(users)
            .where(and(eq(users.type, type), eq(users.verified, verified))),
        );
  });

  test('in plain SQL', async () => {
    const twice = plainStatement(
      (at: At<{ n: number; words: string[] }>) =>
        sql`select ${at.n}::int * 2 as n, unnest(${at.words}::text[]) as w`,
    );
    expect(await twice(database.db, { n: 4, words: ['ক', 'a,"b'] })).toEqual([
      { n: 8, w: 'ক' },
      { n: 8, w: 'a,"b' },
    ]);
  });
});

describe('rows', () => {
  const choose = insertion(noticeChoices);

  test('are inserted with the columns that are given, and only once', async () => {
    const [one, other] = await database.db
      .select({ id: users.id })
      .from(users)
      .orderBy(asc(users.id))
      .limit(2);
    const quiet = { quietFrom: 21, quietTo: 5 };
    await database.db.delete(noticeChoices);
    await choose(database.db, { userId: one?.id ?? '' });
    await choose(database.db, { userId: other?.id ?? '', ...quiet, digest: undefined });
    const [bare, full] = await database.db.select().from(noticeChoices).orderBy(asc(noticeChoices.userId));
    expect(bare).toMatchObject({ userId: one?.id });
    expect(bare?.quietFrom).not.toBe(21);
    expect(full).toMatchObject({ userId: other?.id, ...quiet, digest: bare?.digest });
    const again = choose(database.db, { userId: one?.id ?? '' });
    await expect(again).rejects.toSatisfy(isTaken);
  });
});
