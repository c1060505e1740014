/** Small numbers of an owner's cars and drivers, by which an SMS names them; none is given twice. */
import type { Tx } from '../db/connection.ts';
import type { drivers } from '../db/schema/drivers.ts';
import type { cars } from '../db/schema/market.ts';
import { eq, max, sql } from '../db/sql.ts';

/** An SMS has four bits for each, and 0 means the owner. */
const mostSmallNumbers = 15;

/** The next number of this owner's cars or drivers, behind a lock; null after fifteen. */
export async function nextSmallNumber(
  tx: Tx,
  table: typeof cars | typeof drivers,
  ownerId: string,
): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`small numbers ${ownerId}`}))`);
  const [last] = await tx
    .select({ no: max(table.no) })
    .from(table)
    .where(eq(table.ownerId, ownerId));
  const next = (last?.no ?? 0) + 1;
  return next <= mostSmallNumbers ? next : null;
}
