/** The present and future dues of a provider, from the balance and the agreed trips. */
import { type } from 'arktype';
import { graceMs, type Credit } from '../../../domain/money/credit.ts';
import { duesAccount } from '../../../domain/money/ledger.ts';
import { commissionOf } from '../../../domain/money/wallet.ts';
import type { Reader } from '../../db/connection.ts';
import { ledgerBalances, ledgerTransfers } from '../../db/schema/ledger.ts';
import { trips } from '../../db/schema/market.ts';
import { sql } from '../../db/sql.ts';
import { plainStatement, type At } from '../../db/statement.ts';

type Books = Omit<Credit, 'creditLimit'>;

const BooksRow = type({
  dues: 'number.integer',
  in_grace: type({ amount: 'number.integer', at: 'number' }).array(),
  agreed: 'number.integer[]',
});

const books = plainStatement((at: At<{ account: string; userId: string; graceMs: number }>) => {
  const commissions = sql`
    from ${ledgerTransfers} where ${ledgerTransfers.debitAccount} = ${at.account} and ${ledgerTransfers.kind} = 'commission'`;
  const newest = sql`(
    select ${ledgerTransfers.createdAt} ${commissions} order by ${ledgerTransfers.createdAt} desc limit 1)`;
  const driving = sql`
    (${trips.createdBy} = 'customer' and ${trips.counterpartId} = ${at.userId}
      or ${trips.createdBy} = 'provider' and ${trips.creatorId} = ${at.userId} and ${trips.counterpartId} is not null)`;
  return sql`
    select
      coalesce((select ${ledgerBalances.balance} from ${ledgerBalances}
        where ${ledgerBalances.accountId} = ${at.account}), 0)::int as dues,
      (select coalesce(json_agg(json_build_object(
          'amount', ${ledgerTransfers.amount},
          'at', floor(extract(epoch from ${ledgerTransfers.createdAt}) * 1000)
        ) order by ${ledgerTransfers.createdAt}), '[]')
        ${commissions}
        and ${ledgerTransfers.createdAt} > ${newest} - ${at.graceMs}::bigint * interval '1 millisecond') as in_grace,
      (select coalesce(json_agg(${trips.fixedPrice}), '[]') from ${trips}
        where ${driving} and ${trips.status} in ('hold', 'started')) as agreed`;
});

/**
 * A provider's dues, those that may still be in grace, and those from agreed trips, all in taka; in one
 * statement, because every bid asks for it. The query needs no clock: a commission that is in grace at any
 * instant was entered within a day of the newest one. The dues are the balance; of the history the query
 * reads only that day's commissions.
 */
export async function booksOf(db: Reader, userId: string): Promise<Books> {
  const [found] = await books(db, { account: duesAccount(userId), userId, graceMs });
  const { dues, in_grace, agreed } = BooksRow.assert(found);
  return {
    dues,
    inGrace: in_grace.map(({ amount, at }) => ({ amount, countsAt: at + graceMs })),
    agreed: {
      trips: agreed.length,
      dues: agreed.reduce((owed, price) => owed + commissionOf(price), 0),
    },
  };
}
