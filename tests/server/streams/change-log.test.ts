import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uuidv7 } from 'uuidv7';
import type { Actor } from '../../../server/act/act.ts';
import { Refused } from '../../../server/base/refused.ts';
import type { Database, Tx } from '../../../server/db/connection.ts';
import { insertion, insertionOfNew } from '../../../server/db/row-statements.ts';
import { favourites } from '../../../server/db/schema/accounts.ts';
import { eq } from '../../../server/db/sql.ts';
import { transact, userStream } from '../../../server/streams/change-log.ts';
import { testDatabase } from '../../../testkit/database/database.ts';
import { startPostgres, type TestPostgres } from '../../../testkit/database/postgres.ts';
import { openMarket, tripIntent, type Market } from '../../../testkit/market/market.ts';

const storeFavourite = insertion(favourites);

let cluster: TestPostgres;
beforeAll(async () => {
  cluster = await startPostgres();
});
afterAll(() => cluster.stop());

describe.each(['embedded', 'sharded', 'server'] as const)('with a database of the kind %s', (kind) => {
  let database: Database;
  let market: Market;
  let customer: Actor;
  let provider: Actor;
  beforeAll(async () => {
    const opened = kind === 'server' ? await cluster.open(4) : await testDatabase();
    database = { ...opened, isSharded: kind === 'sharded' };
    market = openMarket(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    customer = await market.person('customer');
    provider = await market.person('provider');
  });

  const favour = (tx: Tx): Promise<void> =>
    storeFavourite(tx, { customerId: customer.id, providerId: provider.id, createdAt: new Date(0) });
  const favoured = async (): Promise<number> =>
    (await database.db.select().from(favourites).where(eq(favourites.customerId, customer.id))).length;

  describe('a statement whose answer is only waited for with the commit', () => {
    test('is committed with the rest', async () => {
      await transact(market.context, async (tx, changes) => {
        changes.withCommit(favour(tx));
        changes.touch(userStream(customer.id), 'profile', customer.id);
      });
      expect(await favoured()).toBe(1);
    });

    test('commits nothing when it fails, and nobody hears of it', async () => {
      const heard = market.published.length;
      const after: string[] = [];
      const both = transact(market.context, async (tx, changes) => {
        changes.afterCommit(() => after.push('done'));
        changes.touch(userStream(customer.id), 'profile', customer.id);
        changes.withCommit(favour(tx));
        changes.withCommit(
          favour(tx).catch(() => {
            throw new Refused({ code: 'conflict' });
          }),
        );
      });
      await expect(both).rejects.toThrow('conflict');
      expect([await favoured(), after, market.published.length]).toEqual([0, [], heard]);
    });

    test('tells the cause though a later statement fails because of it', async () => {
      const both = transact(market.context, async (tx, changes) => {
        await favour(tx);
        changes.withCommit(
          favour(tx).catch(() => {
            throw new Refused({ code: 'conflict' });
          }),
        );
        await tx.select().from(favourites);
      });
      await expect(both).rejects.toThrow('conflict');
      expect(await favoured()).toBe(0);
    });
  });

  describe('a row that is held', () => {
    const favourOf = ({ id }: Actor) => ({ customerId: customer.id, providerId: id, createdAt: new Date(0) });

    test('is there for the next statement of the transaction', async () => {
      const { value } = await transact(market.context, async (tx, changes) => {
        changes.insert(tx, storeFavourite, favourOf(provider));
        return tx.select().from(favourites).where(eq(favourites.customerId, customer.id));
      });
      expect(value).toHaveLength(1);
    });

    test('is committed though no other statement follows, four and two in a statement', async () => {
      const others = [provider];
      while (others.length < 6) others.push(await market.person('provider'));
      await transact(market.context, async (tx, changes) => {
        for (const other of others) changes.insert(tx, storeFavourite, favourOf(other));
      });
      expect(await favoured()).toBe(6);
      const { rows } = await database.query(
        'select count(distinct cmin::text)::int n from favourites where customer_id = $1',
        [customer.id],
      );
      expect(rows).toEqual([{ n: kind === 'sharded' ? 6 : 2 }]);
    });

    test('commits nothing when it fails, with the cause', async () => {
      const storeNew = insertionOfNew(favourites);
      const twice = transact(market.context, async (tx, changes) => {
        changes.insert(tx, storeNew, favourOf(provider));
        changes.insert(tx, storeNew, favourOf(provider));
        changes.touch(userStream(customer.id), 'profile', customer.id);
      });
      await expect(twice).rejects.toThrow('conflict');
      expect(await favoured()).toBe(0);
    });

    test('is dropped when the work is refused', async () => {
      const refused = transact(market.context, async (tx, changes) => {
        changes.insert(tx, storeFavourite, favourOf(provider));
        throw new Refused({ code: 'forbidden' });
      });
      await expect(refused).rejects.toThrow('forbidden');
      expect(await favoured()).toBe(0);
    });
  });

  test('a trip and a bid whose ids are taken are refused, and change nothing', async () => {
    const trip = tripIntent();
    expect(await market.act(customer, trip)).toMatchObject({ ok: true });
    expect(await market.act(customer, trip)).toMatchObject({ ok: false, code: 'conflict', field: 'id' });
    expect((await market.seen(customer)).size).toBeGreaterThan(0);
    const other = tripIntent();
    await market.act(customer, other);
    const bid = { id: uuidv7(), car_id: await market.car(provider), price: 4500, note: null };
    const bidOn = (trip_id: string) => market.act(provider, { name: 'bid.place', args: { ...bid, trip_id } });
    expect(await bidOn(trip.args.id)).toMatchObject({ ok: true });
    const before = await market.seen(customer);
    expect(await bidOn(other.args.id)).toMatchObject({ ok: false, code: 'conflict', field: 'id' });
    expect(await market.seen(customer)).toEqual(before);
  });
});
