import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { eq } from '../db/sql.ts';
import type { RowReader } from '../act/projection.ts';

/** Cached types of accounts, because a type never changes. */
const types = new Map<string, RowReader['type']>();
const MOST_KNOWN = 50_000;

/** The reader of a person's own stream: what a row shows depends on the type too. */
export async function readerOf(db: Reader, id: string): Promise<RowReader> {
  const known = types.get(id);
  if (known !== undefined) return { id, type: known };
  const [found] = await db.select({ type: users.type }).from(users).where(eq(users.id, id));
  if (!found) return { id, type: 'customer' };
  if (types.size >= MOST_KNOWN) types.clear();
  types.set(id, found.type);
  return { id, type: found.type };
}
