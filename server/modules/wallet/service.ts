/** What a provider owes and will owe, from the entries of the wallet and the trips that are agreed on. */
import { type } from 'arktype';
import { eq, sql } from 'drizzle-orm';
import { checkCredit, graceMs, type Credit } from '../../../domain/credit.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { commissionOf } from '../../../domain/wallet.ts';
import type { Act } from '../../act.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { trips, walletEntries } from '../../db/schema/market.ts';
import { rowsOf } from '../../db/raw-sql.ts';

type Books = Omit<Credit, 'creditLimit'>;

const BooksRow = type({
  dues: 'number.integer',
  in_grace: type({ amount: 'number.integer', at: 'number' }).array(),
  agreed: 'number.integer[]',
});

/**
 * What the provider owes, in taka: dues, those that may still be in grace, and what is agreed on; in one statement,
 * because every bid asks. No clock is asked: whatever is in grace at any instant was made within a day of the newest
 * commission.
 */
export async function booksOf(db: Reader, userId: string): Promise<Books> {
  const own = sql`from ${walletEntries} where ${walletEntries.userId} = ${userId}`;
  const commissions = sql`${own} and ${walletEntries.kind} = 'commission'`;
  const newest = sql`(select max(${walletEntries.createdAt}) ${commissions})`;
  const driving = sql`
    (${trips.createdBy} = 'customer' and ${trips.counterpartId} = ${userId}
      or ${trips.createdBy} = 'provider' and ${trips.creatorId} = ${userId} and ${trips.counterpartId} is not null)`;
  const found = await db.execute(sql`
    select
      (select coalesce(sum(${walletEntries.amount}), 0)::int ${own}) as dues,
      (select coalesce(json_agg(json_build_object(
          'amount', ${walletEntries.amount},
          'at', floor(extract(epoch from ${walletEntries.createdAt}) * 1000)
        ) order by ${walletEntries.createdAt}), '[]')
        ${commissions}
        and ${walletEntries.createdAt} > ${newest} - ${graceMs} * interval '1 millisecond') as in_grace,
      (select coalesce(json_agg(${trips.fixedPrice}), '[]') from ${trips}
        where ${driving} and ${trips.status} in ('hold', 'started')) as agreed`);
  const { dues, in_grace, agreed } = BooksRow.assert(rowsOf(found)[0]);
  return {
    dues,
    inGrace: in_grace.map(({ amount, at }) => ({ amount, countsAt: at + graceMs })),
    agreed: {
      trips: agreed.length,
      dues: agreed.reduce((owed, price) => owed + commissionOf(price), 0),
    },
  };
}

/**
 * What the provider owes, with the balance locked to the end of the transaction: of two bids or agreements at once
 * the second one counts the first. The lock lets others point at the person meanwhile.
 */
export async function lockCredit(act: Pick<Act, 'tx' | 'context'>, userId: string): Promise<Credit> {
  const { tx, context } = act;
  const [person] = await tx
    .select({ creditLimit: users.creditLimit })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  const books = await booksOf(tx, userId);
  return { ...books, creditLimit: limitOf(context, person?.creditLimit ?? null) };
}

/** Why the provider may not agree on one more trip at this price (taka), judged under the lock of the balance. */
export async function checkAgreement(
  act: Pick<Act, 'tx' | 'context'>,
  userId: string,
  price: number,
): Promise<Refusal | null> {
  return checkCredit(await lockCredit(act, userId), price, act.context.now());
}

const limitOf = ({ config }: Pick<Context, 'config'>, own: number | null): number =>
  own ?? config.creditLimit;
