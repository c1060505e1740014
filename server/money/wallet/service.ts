/** Whether a provider may owe more, judged under the lock that also guards the dues. */
import { checkCredit, type Credit } from '../../../domain/money/credit.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { Act } from '../../act/act.ts';
import type { Context } from '../../act/context.ts';
import { together } from '../../db/statement.ts';
import { lockAccount } from '../../person/account-lock.ts';
import { booksOf } from './books.ts';

/**
 * The provider's credit, with the person locked until the end of the transaction: the second of two
 * concurrent bids or agreements counts the first, and nothing is posted meanwhile (ledger.ts locks the person
 * first). Foreign keys to the person can still be written.
 */
export async function lockCredit(act: Pick<Act, 'tx' | 'context'>, userId: string): Promise<Credit> {
  const { tx, context } = act;
  const [person, books] = await together([lockAccount(tx, userId), booksOf(tx, userId)]);
  return { ...books, creditLimit: limitOf(context, person?.creditLimit ?? null) };
}

/**
 * Why the provider may not agree on another trip at this price (taka), judged under the same lock; or null.
 */
export async function checkAgreement(
  act: Pick<Act, 'tx' | 'context'>,
  userId: string,
  price: number,
): Promise<Refusal | null> {
  return checkCredit(await lockCredit(act, userId), price, act.context.now());
}

const limitOf = ({ config }: Pick<Context, 'config'>, own: number | null): number =>
  own ?? config.creditLimit;
