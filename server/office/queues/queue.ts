import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Locale } from '../../../domain/base/locale.ts';
import type { OperatorRole } from '../../../domain/site/office.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { QueueItem } from '../../../protocol/api/office/queues.ts';
import type { Reader } from '../../db/connection.ts';
import { count, sql, type SQL } from '../../db/sql.ts';

type Item = Omit<QueueItem, 'claim'>;

/** What waits, the first as the queue orders it: no more is read than is asked for. */
export type List = (most: number) => Promise<Item[]>;

/** The list of a statement that has no limit yet. `shown`: a row of it as the office shows it. */
export const listOf =
  <Row>(statement: { limit(most: number): PromiseLike<Row[]> }, shown: (row: Row) => Item): List =>
  async (most) =>
    (await statement.limit(most)).map(shown);

/** Lists of several kinds as one, the oldest first. */
export const inOneList =
  (...lists: List[]): List =>
  async (most) =>
    (await Promise.all(lists.map((list) => list(most))))
      .flat()
      .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))
      .slice(0, most);

type Counted = { count: number; oldest: Date | null };

/** A queue of work for operators with this role. */
export type Queue = {
  role: OperatorRole;
  /** The actions that end an item, as the audit names them. */
  ends: readonly AuditAction[];
  /** The items that wait now, in this language. */
  waiting(db: Reader, locale: Locale, now: Date): List;
  /** All that wait now. */
  count(db: Reader, now: Date): Promise<Counted>;
};

/** The number of waiting rows of a table, or of what differs in them, and the oldest of their instants. */
export async function countWaiting(
  db: Reader,
  since: PgColumn,
  waits: SQL | undefined,
  counted = count(),
): Promise<Counted> {
  const oldest = sql<string | null>`min(${since})`;
  const [found] = await db.select({ count: counted, oldest }).from(since.table).where(waits);
  return { count: found?.count ?? 0, oldest: found?.oldest ? new Date(found.oldest) : null };
}

/** The counts of several kinds as one. */
export async function countedTogether(...counts: Promise<Counted>[]): Promise<Counted> {
  const kinds = await Promise.all(counts);
  const instants = kinds.flatMap(({ oldest }) => oldest?.getTime() ?? []);
  return {
    count: kinds.reduce((sum, kind) => sum + kind.count, 0),
    oldest: instants.length === 0 ? null : new Date(Math.min(...instants)),
  };
}
