/** The books of a day, as finance reads them. */
import { type } from 'arktype';
import { addDays, dhakaDate, dhakaInstant } from '../../../domain/base/calendar.ts';
import { isDate } from '../../../domain/base/iso-date.ts';
import type { BooksDay } from '../../../protocol/api/office/people.ts';
import type { Context } from '../../act/context.ts';
import type { Reader } from '../../db/connection.ts';
import { rowsOf } from '../../db/raw-sql.ts';
import { sql } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { waitingCorrections } from './corrections.ts';

const MOST_OWING = 50;
/** The most commissions of an owner that are read to find the oldest unpaid one. */
const MOST_COMMISSIONS = 300;

const Change = type({ kind: 'string', count: 'number.integer', change: 'number.integer', late: 'boolean' });
const Owing = type({
  id: 'string',
  name: 'string',
  dues: 'number.integer',
  limit: 'number.integer',
  since: 'number | null',
  all: 'number.integer',
});
const Way = type({ way: 'string', count: 'number.integer', taka: 'number.integer' });

/** Changes of all dues from an instant on, by kind: those of the day, and those after it (`late`). */
async function changesFrom(db: Reader, from: Date, until: Date): Promise<(typeof Change.infer)[]> {
  const found = await db.execute(sql`
    select kind, count(*)::int as count, created_at >= ${until.toISOString()}::timestamptz as late,
      sum(case when debit_account like 'dues:%' then amount else -amount end)::int as change
    from ledger_transfers where created_at >= ${from.toISOString()}::timestamptz group by kind, late`);
  return rowsOf(found).map((row) => Change.assert(row));
}

async function allDues(db: Reader): Promise<number> {
  const found = await db.execute(sql`
    select coalesce(sum(b.balance), 0)::int as dues from ledger_balances b
    join ledger_accounts a on a.id = b.account_id where a.kind = 'dues'`);
  return Number(rowsOf(found)[0]?.['dues'] ?? 0);
}

/**
 * Owners with dues, those furthest above their limit first, with the date of their oldest unpaid commission.
 */
async function owing(db: Reader, limit: number): Promise<(typeof Owing.infer)[]> {
  const found = await db.execute(sql`
    with owed as (
      select u.id, u.name, b.account_id, b.balance, coalesce(u.credit_limit, ${limit}::int) as most,
        count(*) over () as all
      from ledger_balances b join ledger_accounts a on a.id = b.account_id join users u on u.id = a.owner_id
      where a.kind = 'dues' and b.balance > 0
      order by b.balance - coalesce(u.credit_limit, ${limit}::int) desc, u.id limit ${MOST_OWING}
    )
    select o.id::text, o.name, o.balance::int as dues, o.most as limit, o.all::int as all,
      floor(extract(epoch from (select min(c.created_at) from (
        select created_at, sum(amount) over (order by created_at desc, id) - amount as newer
        from (select id, created_at, amount from ledger_transfers
          where debit_account = o.account_id order by created_at desc limit ${MOST_COMMISSIONS}) t
      ) c where c.newer < o.balance)) * 1000)::float8 as since
    from owed o order by o.balance - o.most desc, o.id`);
  return rowsOf(found).map((row) => Owing.assert(row));
}

async function waysOf(db: Reader, from: Date, until: Date): Promise<(typeof Way.infer)[]> {
  const found = await db.execute(sql`
    select p.gateway as way, count(*)::int as count, sum(t.amount)::int as taka
    from ledger_transfers t join payments p on p.id = t.payment_id
    where t.kind = 'payment' and t.created_at >= ${from.toISOString()}::timestamptz
      and t.created_at < ${until.toISOString()}::timestamptz
    group by p.gateway order by taka desc`);
  return rowsOf(found).map((row) => Way.assert(row));
}

/** @param asked a day in Dhaka (YYYY-MM-DD); today for no valid day or a later one */
export async function booksOfDay(
  { database: { db }, now, config }: Context,
  operator: Operator,
  asked?: string,
): Promise<BooksDay> {
  const today = dhakaDate(now());
  const day = asked !== undefined && isDate(asked) && asked < today ? asked : today;
  const from = new Date(dhakaInstant(day, '00:00:00'));
  const until = new Date(dhakaInstant(addDays(day, 1), '00:00:00'));
  const changes = await changesFrom(db, from, until);
  const late = changes.filter((change) => change.late).reduce((sum, { change }) => sum + change, 0);
  const ofDay = changes.filter((change) => !change.late);
  const after = (await allDues(db)) - late;
  const of = (kind: string) => {
    const found = ofDay.find((change) => change.kind === kind);
    return { count: found?.count ?? 0, taka: found?.change ?? 0 };
  };
  const debtors = await owing(db, config.creditLimit);
  return {
    day,
    before: after - ofDay.reduce((sum, { change }) => sum + change, 0),
    commission: of('commission'),
    paid: of('payment'),
    corrected: of('correction'),
    refunded: of('refund'),
    after,
    owing: debtors.map(({ id, name, dues, limit, since }) => ({
      id,
      name,
      dues,
      limit,
      since: since === null ? null : new Date(since).toISOString(),
    })),
    owing_count: debtors[0]?.all ?? 0,
    waiting: await waitingCorrections(db, operator),
    ways: await waysOf(db, from, until),
  };
}
