import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../domain/base/locale.ts';
import type { OperatorRole } from '../../../domain/site/office.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { QueueItem } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';
import { count, sql, type SQL } from '../../db/sql.ts';

/** A queue of work for operators with this role. */
export type Queue = {
  role: OperatorRole;
  /** The actions that end an item, as the audit names them. */
  ends: readonly AuditAction[];
  /** All items that wait now, the oldest first, in this language. */
  waiting(db: Reader, locale: Locale, now: Date): Promise<Omit<QueueItem, 'claim'>[]>;
  count(db: Reader, now: Date): Promise<{ count: number; oldest: Date | null }>;
};

/** The number of waiting rows of a table, and the oldest of their instants. */
export async function countWaiting(db: Reader, since: PgColumn, waits: SQL | undefined) {
  const oldest = sql<string | null>`min(${since})`;
  const [found] = await db.select({ count: count(), oldest }).from(since.table).where(waits);
  return { count: found?.count ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null };
}
