/**
 * Checks the books: every balance must equal the transfers of its account, and all balances together must be
 * 0. It reads the whole history, in slices of accounts, so it runs at night or for an operator, never while a
 * person waits.
 */
import type { Database, Reader } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';

/** A balance that differs from its transfers; both in taka. */
export type Drift = { account: string; balance: number; transfers: number };

/** `sum` of all balances in taka: 0 in books that agree. */
export type Agreement = { accounts: number; transfers: number; sum: number; drift: Drift[] };

/**
 * The accounts of one statement, and the most transfers that it may read of one: each statement has to end
 * within seconds, and the commission has a part in every trip.
 */
const SLICE = 200;
const MOST_TRANSFERS = 100_000;

type Sums = { sum: number; n: number };
type Side = 'debit_account' | 'credit_account';

/** Sums the transfers on one side of an account that has too many for one statement, in slices of time. */
async function sumsOf(db: Reader, account: string, side: Side, most: number): Promise<Sums> {
  const total: Sums = { sum: 0, n: 0 };
  const ours = sql`${sql.identifier(side)} = ${account}`;
  for (let after: string | null = '-infinity'; after !== null;) {
    const found = await db.execute(sql`
      with slice as (select (select created_at::text from ledger_transfers
        where ${ours} and created_at > ${after}::timestamptz
        order by created_at offset ${most - 1} limit 1) as until)
      select until, (select coalesce(sum(amount), 0)::bigint from ledger_transfers where ${ours}
          and created_at > ${after}::timestamptz and created_at <= coalesce(until, 'infinity')::timestamptz) as sum,
        (select count(*) from ledger_transfers where ${ours}
          and created_at > ${after}::timestamptz and created_at <= coalesce(until, 'infinity')::timestamptz) as n
      from slice`);
    const [row] = rowsOf(found);
    total.sum += Number(row?.['sum'] ?? 0);
    total.n += Number(row?.['n'] ?? 0);
    after = row?.['until'] ? String(row['until']) : null;
  }
  return total;
}

/**
 * @param db a transaction with one snapshot, or a database without writers meanwhile
 * @param most transfers that one statement reads
 */
export async function booksAgree(db: Reader, most = MOST_TRANSFERS): Promise<Agreement> {
  const agreement: Agreement = { accounts: 0, transfers: 0, sum: 0, drift: [] };
  for (let last = ''; ;) {
    const found = await db.execute(sql`
      select b.account_id, b.balance, b.transfers,
        coalesce(d.sum, 0) - coalesce(c.sum, 0) as real, coalesce(d.n, 0) + coalesce(c.n, 0) as n
      from (
        select * from (
          select *, sum(transfers) over (order by account_id) - transfers as before
          from (select * from ledger_balances where account_id > ${last} order by account_id limit ${SLICE}) s
        ) t where before < ${most}) b
      left join lateral (select sum(amount)::bigint, count(*) n from ledger_transfers
        where debit_account = b.account_id and b.transfers <= ${most}) d on true
      left join lateral (select sum(amount)::bigint, count(*) n from ledger_transfers
        where credit_account = b.account_id and b.transfers <= ${most}) c on true
      order by b.account_id`);
    const rows = rowsOf(found);
    for (const row of rows) {
      const account = String(row['account_id']);
      const [balance, transfers] = [Number(row['balance']), Number(row['transfers'])];
      let [real, n] = [Number(row['real']), Number(row['n'])];
      if (transfers > most) {
        const debit = await sumsOf(db, account, 'debit_account', most);
        const credit = await sumsOf(db, account, 'credit_account', most);
        [real, n] = [debit.sum - credit.sum, debit.n + credit.n];
      }
      agreement.accounts += 1;
      agreement.sum += balance;
      agreement.transfers += transfers / 2;
      if (balance !== real || transfers !== n) agreement.drift.push({ account, balance, transfers: real });
      last = account;
    }
    if (rows.length === 0) return agreement;
  }
}

/** Checks the books on a snapshot, so that a transfer posted meanwhile neither waits nor counts as drift. */
export const provenBooks = ({ db }: Pick<Database, 'db'>): Promise<Agreement> =>
  db.transaction((tx) => booksAgree(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
