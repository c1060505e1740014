import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestTransfers } from '../../../../server/money/wallet/projection.ts';
import type { Database } from '../../../../server/db/connection.ts';
import { startPostgres, type TestPostgres } from '../../../../testkit/database/postgres.ts';

const OWNERS = 25;
const EACH = 400;
/** An owner whose number is the last part of their id. */
const owner = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

let postgres: TestPostgres;
let database: Database;
beforeAll(async () => {
  postgres = await startPostgres();
  // one connection: what it has used is reported by itself
  database = await postgres.open(1);
  const dues = `'dues:00000000-0000-7000-8000-' || lpad((g % ${OWNERS})::text, 12, '0')`;
  await database.query(`with off as (select set_config('session_replication_role', 'replica', false))
    insert into ledger_transfers (id, idempotency_key, kind, debit_account, credit_account, amount, debit_balance,
      credit_balance, made_by, created_at)
    select gen_random_uuid(), g::text, case when g / ${OWNERS} % 5 = 4 then 'payment' else 'commission' end,
      case when g / ${OWNERS} % 5 = 4 then 'cash:0' else ${dues} end,
      case when g / ${OWNERS} % 5 = 4 then ${dues} else 'commission:0' end,
      10, g, g, 'system', timestamptz '2026-01-01' + g * interval '10 s'
    from off, generate_series(0, ${OWNERS * EACH - 1}) g`);
  await database.prepare((query) => query('vacuum (analyze) ledger_transfers'));
}, 60_000);
afterAll(() => postgres.stop());

/** How often each index of the transfers has been searched. */
async function searches(): Promise<Map<string, number>> {
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query(
    `select indexrelname as name, idx_scan::int as n from pg_stat_user_indexes where relname = 'ledger_transfers'`,
  );
  return new Map(rows.map(({ name, n }) => [String(name), Number(n)]));
}

test('an owner’s newest transfers are found among their own, not among everybody’s', async () => {
  const before = await searches();
  const found = await newestTransfers(database.db, owner(7), { page: 1, perPage: 20 });
  const after = await searches();
  const used = [...after].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name);
  expect(used.sort()).toEqual(['ledger_transfers_credit', 'ledger_transfers_debit']);
  const { rows } = await database.query(
    `select id from ledger_transfers where $1 in (debit_account, credit_account) order by created_at desc limit 20`,
    [`dues:${owner(7)}`],
  );
  expect(found).toEqual(rows.map(({ id }) => String(id)));
});
