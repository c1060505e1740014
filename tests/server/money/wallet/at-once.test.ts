/** Commissions of many owners at once, on a PostgreSQL: they share the account that each of them changes. */
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Actor } from '../../../../server/act/act.ts';
import type { Database } from '../../../../server/db/connection.ts';
import { rowsOf } from '../../../../server/db/raw-sql.ts';
import { booksAgree } from '../../../../server/money/wallet/agreement.ts';
import { post, postAtEnd, type Posting } from '../../../../server/money/wallet/ledger.ts';
import { lockCredit } from '../../../../server/money/wallet/service.ts';
import { transact } from '../../../../server/streams/change-log.ts';
import { startPostgres, type TestPostgres } from '../../../../testkit/database/postgres.ts';
import { openMarket, type Market } from '../../../../testkit/market/market.ts';

let cluster: TestPostgres;
let database: Database;
let market: Market;
beforeAll(async () => {
  cluster = await startPostgres();
  database = await cluster.open(10);
  market = openMarket(database);
}, 60_000);
afterAll(async () => {
  await database.close();
  await cluster.stop();
});

let owner: Actor;
beforeEach(async () => {
  owner = await market.person('provider');
});

const commission = (ownerId: string, key: string = uuidv7()): Posting => ({
  kind: 'commission',
  ownerId,
  dues: 10,
  key,
  madeBy: 'person',
});
const charges = (what: Posting) =>
  transact(market.context, (tx, changes) => postAtEnd({ context: market.context, tx, changes }, what));

it('each is counted once in both balances, in an order', async () => {
  const owners = await Promise.all(Array.from({ length: 20 }, () => market.person('provider')));
  await Promise.all(
    owners.flatMap(({ id }) => [
      charges(commission(id)),
      charges(commission(id)),
      transact(market.context, (tx, changes) =>
        post({ context: market.context, tx, changes }, commission(id)),
      ),
    ]),
  );
  expect(await booksAgree(database.db)).toMatchObject({ sum: 0, drift: [] });
  const { rows } = await database.query(
    `select count(*)::int as all, count(distinct credit_balance)::int as steps, min(credit_balance)::int as last
     from ledger_transfers group by credit_account`,
  );
  expect(rows.reduce((sum, row) => sum + Number(row['all']), 0)).toBe(60);
  for (const row of rows)
    expect(row).toEqual({ all: row['all'], steps: row['all'], last: -10 * Number(row['all']) });
});

it('one that leaves with the commit is counted by who asks for the credit before it', async () => {
  const key = uuidv7();
  const posted = `select 1 from ledger_transfers where idempotency_key = '${key}'`;
  const { value } = await transact(market.context, async (tx, changes) => {
    const act = { context: market.context, tx, changes };
    await postAtEnd(act, commission(owner.id, key));
    const before = rowsOf(await tx.execute(posted)).length;
    const { dues } = await lockCredit(act, owner.id);
    return { before, dues };
  });
  expect(value).toEqual({ before: 0, dues: 10 });
  expect((await database.query(posted)).rows).toHaveLength(1);
});

it('one whose key was posted before commits nothing', async () => {
  const what = commission(owner.id);
  await charges(what);
  await expect(charges(what)).rejects.toThrow();
  const { rows } = await database.query(`select balance::int from ledger_balances where account_id = $1`, [
    `dues:${owner.id}`,
  ]);
  expect(rows).toEqual([{ balance: 10 }]);
});
