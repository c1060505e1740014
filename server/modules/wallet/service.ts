import { eq, sql } from 'drizzle-orm';
import type { Reader } from '../../db/connection.ts';
import { walletEntries } from '../../db/schema/market.ts';

/** What a provider owes, in taka: the sum of all wallet entries. */
export async function duesOf(db: Reader, userId: string): Promise<number> {
  const [sum] = await db
    .select({ dues: sql<number>`coalesce(sum(${walletEntries.amount}), 0)::int` })
    .from(walletEntries)
    .where(eq(walletEntries.userId, userId));
  return sum?.dues ?? 0;
}
