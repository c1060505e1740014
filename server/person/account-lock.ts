import type { Tx } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { eq } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';

/** What the acts that lock an account are judged by. */
export type LockedAccount = Pick<typeof users.$inferSelect, 'blocked' | 'closedAt' | 'creditLimit'>;

const accountForUpdate = statement((db, at: At<{ id: string }>) =>
  db
    .select({ blocked: users.blocked, closedAt: users.closedAt, creditLimit: users.creditLimit })
    .from(users)
    .where(eq(users.id, at.id))
    .for('no key update'),
);

const locked = new WeakMap<Tx, Map<string, Promise<LockedAccount | null>>>();

/**
 * Locks an account until the end of the transaction; foreign keys to it can still be written. A transaction asks once for
 * each account: nobody else changes it meanwhile.
 * @returns null when there is no such account
 */
export function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | null> {
  const ofTx = locked.get(tx) ?? new Map<string, Promise<LockedAccount | null>>();
  locked.set(tx, ofTx);
  const known = ofTx.get(userId);
  if (known) return known;
  const asked = accountForUpdate(tx, { id: userId }).then(([account]) => account ?? null);
  ofTx.set(userId, asked);
  return asked;
}
