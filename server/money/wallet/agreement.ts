/**
 * Checks the books: every balance must equal the transfers of its account, and all balances together must be 0. It
 * reads the whole history, slice by slice, at night or for an operator, never while a person waits. A slice is one
 * statement, which sees one moment. Transfers are posted between two slices, so balances are added up as they were at
 * a moment `settled`, which lies so far back that everything posted before it is visible.
 */
import type { Slice } from '../../base/slice.ts';
import type { Database, Reader } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';

/** A balance that differs from its transfers; both in taka. */
export type Drift = { account: string; balance: number; transfers: number };

/** `sum` of all balances in taka: 0 in books that agree. */
export type Agreement = { accounts: number; transfers: number; sum: number; drift: Drift[] };

/** The most accounts of one statement, and the transfers that it reads for an operator. */
const MOST_ACCOUNTS = 1000;
const MOST_TRANSFERS = 100_000;

type Sums = { sum: number; n: number };
type Row = Record<string, unknown>;

const SIDES = { debit_account: 1, credit_account: -1 } as const;
type Side = keyof typeof SIDES;

/** The transfers on one side of an account: all, and those after the moment `settled`. */
const sumsOf = (side: Side, account: ReturnType<typeof sql>, settled: string) => sql`
  select coalesce(sum(amount), 0)::bigint as sum, count(*) as n,
    coalesce(sum(amount) filter (where created_at > ${settled}::timestamptz), 0)::bigint as late
  from ledger_transfers where ${sql.identifier(side)} = ${account}`;

/** Up to `limit` accounts after `last`, with about twice as many transfers at most. */
async function accountsAfter(
  db: Reader,
  last: string,
  { limit, settled }: { limit: number; settled: string },
): Promise<Row[]> {
  const ofEach = (side: Side) => sumsOf(side, sql`b.account_id and b.transfers <= ${limit}`, settled);
  const found = await db.execute(sql`
    select b.account_id, b.balance, b.transfers, d.sum - c.sum as real, d.n + c.n as n, d.late - c.late as late
    from (
      select * from (
        select *, sum(transfers) over (order by account_id) - transfers as before from (
          select * from ledger_balances where account_id > ${last} order by account_id
          limit ${Math.min(limit, MOST_ACCOUNTS)}) s
      ) t where before < ${limit}) b,
      lateral (${ofEach('debit_account')}) d, lateral (${ofEach('credit_account')}) c
    order by b.account_id`);
  return rowsOf(found);
}

/**
 * Sums an account that has too many transfers for one statement: those before the moment `settled` in slices of time,
 * then in one statement the rest with the balance.
 * @returns a function that does the next part, and in the end returns what it found
 */
function largeAccount(db: Reader, account: string, settled: string): (limit: number) => Promise<Row | null> {
  const sides: Side[] = ['debit_account', 'credit_account'];
  const total: Sums = { sum: 0, n: 0 };
  let after = '-infinity';

  const part = async (side: Side, limit: number): Promise<Row | undefined> => {
    const ours = sql`${sql.identifier(side)} = ${account} and created_at > ${after}::timestamptz`;
    const found = await db.execute(sql`
      with slice as (select (select created_at::text from ledger_transfers
        where ${ours} and created_at <= ${settled}::timestamptz
        order by created_at offset ${limit - 1} limit 1) as until)
      select until, sums.* from slice, lateral (
        select coalesce(sum(amount), 0)::bigint as sum, count(*) as n from ledger_transfers
        where ${ours} and created_at <= coalesce(until, ${settled})::timestamptz) sums`);
    return rowsOf(found)[0];
  };

  const rest = async (): Promise<Row> => {
    const late = (side: Side) =>
      sumsOf(side, sql`b.account_id and created_at > ${settled}::timestamptz`, settled);
    const found = await db.execute(sql`
      select b.account_id, b.balance, b.transfers, d.sum - c.sum + ${total.sum}::bigint as real,
        d.n + c.n + ${total.n}::bigint as n, d.late - c.late as late
      from ledger_balances b, lateral (${late('debit_account')}) d, lateral (${late('credit_account')}) c
      where b.account_id = ${account}`);
    return rowsOf(found)[0] ?? {};
  };

  return async (limit) => {
    const [side] = sides;
    if (side === undefined) return rest();
    const row = await part(side, limit);
    total.sum += SIDES[side] * Number(row?.['sum'] ?? 0);
    total.n += Number(row?.['n'] ?? 0);
    after = row?.['until'] ? String(row['until']) : '-infinity';
    if (after === '-infinity') sides.shift();
    return null;
  };
}

/**
 * @param settled everything posted before it is visible; null: in a transaction with one snapshot, or a database
 * without writers meanwhile
 * @returns the slice that checks, and what has been found so far
 */
export function checkedBooks(
  db: Reader,
  settled: Date | null,
): { slice: Slice; agreement: Readonly<Agreement> } {
  const agreement: Agreement = { accounts: 0, transfers: 0, sum: 0, drift: [] };
  const until = settled?.toISOString() ?? 'infinity';
  const large: ((limit: number) => Promise<Row | null>)[] = [];
  let last = '';

  const judge = (row: Row): void => {
    const [balance, transfers, real] = [row['balance'], row['transfers'], row['real']].map(Number);
    if (balance === undefined || transfers === undefined || real === undefined) return;
    agreement.accounts += 1;
    agreement.sum += balance - Number(row['late']);
    agreement.transfers += transfers / 2;
    if (balance !== real || transfers !== Number(row['n']))
      agreement.drift.push({ account: String(row['account_id']), balance, transfers: real });
  };

  const slice: Slice = async (limit) => {
    const [next] = large;
    if (next) {
      const found = await next(limit);
      if (found) {
        judge(found);
        large.shift();
      }
      return limit;
    }
    const rows = await accountsAfter(db, last, { limit, settled: until });
    for (const row of rows) {
      last = String(row['account_id']);
      if (Number(row['transfers']) > limit) large.push(largeAccount(db, last, until));
      else judge(row);
    }
    return rows.length === 0 ? 0 : limit;
  };
  return { slice, agreement };
}

/**
 * @param db a transaction with one snapshot, or a database without writers meanwhile
 * @param most transfers that one statement reads
 */
export async function booksAgree(db: Reader, most = MOST_TRANSFERS): Promise<Agreement> {
  const { slice, agreement } = checkedBooks(db, null);
  while ((await slice(most)) === most);
  return agreement;
}

/** Checks the books on a snapshot, so that a transfer posted meanwhile neither waits nor counts as drift. */
export const provenBooks = ({ db }: Pick<Database, 'db'>): Promise<Agreement> =>
  db.transaction((tx) => booksAgree(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
