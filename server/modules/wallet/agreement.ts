/**
 * Whether the books agree: every balance with the transfers of its account, and all balances together with 0. It reads
 * the whole history, in slices of accounts, so it is for the night and for the operator, never for a person who waits.
 */
import type { Database, Reader } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';

/** A balance that is not what its transfers say; both in taka. */
export type Drift = { account: string; balance: number; transfers: number };

/** `sum` of all balances in taka: 0 in books that agree. */
export type Agreement = { accounts: number; transfers: number; sum: number; drift: Drift[] };

/** Accounts of one statement, and how many transfers it may read before it takes no more of them. */
const SLICE = 200;
const MOST_TRANSFERS = 100_000;

/** @param db a transaction with one snapshot, or a database that nobody writes meanwhile */
export async function booksAgree(db: Reader): Promise<Agreement> {
  const agreement: Agreement = { accounts: 0, transfers: 0, sum: 0, drift: [] };
  for (let last = ''; ;) {
    const found = await db.execute(sql`
      select b.account_id, b.balance, b.transfers,
        coalesce(d.sum, 0) - coalesce(c.sum, 0) as real, coalesce(d.n, 0) + coalesce(c.n, 0) as n
      from (
        select * from (
          select *, sum(transfers) over (order by account_id) - transfers as before
          from (select * from ledger_balances where account_id > ${last} order by account_id limit ${SLICE}) s
        ) t where before < ${MOST_TRANSFERS}) b
      left join lateral (select sum(amount)::bigint, count(*) n from ledger_transfers
        where debit_account = b.account_id) d on true
      left join lateral (select sum(amount)::bigint, count(*) n from ledger_transfers
        where credit_account = b.account_id) c on true
      order by b.account_id`);
    const rows = rowsOf(found);
    for (const row of rows) {
      const account = String(row['account_id']);
      const [balance, real] = [Number(row['balance']), Number(row['real'])];
      agreement.accounts += 1;
      agreement.sum += balance;
      agreement.transfers += Number(row['transfers']) / 2;
      if (balance !== real || Number(row['transfers']) !== Number(row['n']))
        agreement.drift.push({ account, balance, transfers: real });
      last = account;
    }
    if (rows.length === 0) return agreement;
  }
}

/** The same on a snapshot: whoever posts meanwhile neither waits nor counts as drift. */
export const provenBooks = ({ db }: Pick<Database, 'db'>): Promise<Agreement> =>
  db.transaction((tx) => booksAgree(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
