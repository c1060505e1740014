/** What a provider owes and will owe, from the entries of the wallet and the trips that are agreed on. */
import { and, eq, gt, inArray, isNotNull, max, or, sql } from 'drizzle-orm';
import { checkCredit, graceMs, type Credit } from '../../../domain/credit.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import { commissionOf } from '../../../domain/wallet.ts';
import type { Act } from '../../act.ts';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/connection.ts';
import { users } from '../../db/schema/accounts.ts';
import { trips, walletEntries } from '../../db/schema/market.ts';

type Books = Omit<Credit, 'creditLimit'>;

/**
 * What the provider owes, in taka: dues, those that may still be in grace, and what is agreed on. No clock is asked:
 * whatever is in grace at any instant was made within a day of the newest commission.
 */
export async function booksOf(db: Reader, userId: string): Promise<Books> {
  const own = eq(walletEntries.userId, userId);
  const commissions = and(own, eq(walletEntries.kind, 'commission'));
  const [sum] = await db
    .select({ dues: sql<number>`coalesce(sum(${walletEntries.amount}), 0)::int` })
    .from(walletEntries)
    .where(own);
  const fresh = await db
    .select({ amount: walletEntries.amount, createdAt: walletEntries.createdAt })
    .from(walletEntries)
    .where(
      and(
        commissions,
        gt(
          walletEntries.createdAt,
          sql`(${db
            .select({ newest: max(walletEntries.createdAt) })
            .from(walletEntries)
            .where(commissions)})
            - ${graceMs} * interval '1 millisecond'`,
        ),
      ),
    )
    .orderBy(walletEntries.createdAt);
  const driving = or(
    and(eq(trips.createdBy, 'customer'), eq(trips.counterpartId, userId)),
    and(eq(trips.createdBy, 'provider'), eq(trips.creatorId, userId), isNotNull(trips.counterpartId)),
  );
  const agreed = await db
    .select({ price: trips.fixedPrice })
    .from(trips)
    .where(and(driving, inArray(trips.status, ['hold', 'started'])));
  return {
    dues: sum?.dues ?? 0,
    inGrace: fresh.map(({ amount, createdAt }) => ({ amount, countsAt: createdAt.getTime() + graceMs })),
    agreed: {
      trips: agreed.length,
      dues: agreed.reduce((owed, { price }) => owed + commissionOf(price ?? 0), 0),
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
