/**
 * Who did what to whom. Each row carries a hash of itself and of the row before: a row that is changed, removed or put
 * in between breaks the chain. The triggers of the table refuse changes; the chain shows those made around them.
 */
import { createHash } from 'node:crypto';
import type { AuditAction, AuditRow } from '../../../protocol/api/office/audit.ts';
import type { Context } from '../../context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { audit } from '../../db/schema/office.ts';
import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';

/** Serialises the writers of the chain; any number that nothing else locks. */
const CHAIN_LOCK = 7_451_120_045;
const BATCH = 1000;

type Row = typeof audit.$inferSelect;
type Subject = { kind: string; id: string; name: string };

/** What an operator did. `before` and `after` hold what changed. */
export type Entry = {
  action: AuditAction;
  subject: Subject;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | null;
};

/** Who acts in the office, and from where (an address as limits count it). */
export type Acting = { operator: Operator; address: string };

/** Adds a row to the chain, in the transaction of what it is about. */
export async function record(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { operator, address }: Acting,
  { action, subject, before, after, reason }: Entry,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CHAIN_LOCK))})`);
  const [last] = await tx
    .select({ number: audit.number, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.number))
    .limit(1);
  const row = {
    number: (last?.number ?? 0) + 1,
    at: new Date(now()),
    operatorId: operator.id,
    operatorName: operator.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name,
    before: before ?? null,
    after: after ?? null,
    reason: reason ?? null,
    address,
  };
  await tx.insert(audit).values({ ...row, hash: hashOfRow(row, last?.hash ?? '') });
}

/** The keys of JSON that the database returns stand in its own order. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
};

function hashOfRow({ at, before, after, ...row }: Omit<Row, 'hash' | 'key'>, previous: string): string {
  const plain = {
    ...row,
    at: at.toISOString(),
    before: JSON.parse(JSON.stringify(before)),
    after: JSON.parse(JSON.stringify(after)),
  };
  return createHash('sha256')
    .update(JSON.stringify([previous, sorted(plain)]))
    .digest('base64url');
}

/** Checks the whole chain. @returns the number of rows, and that of the first one that does not fit; null: it is whole */
export async function verifyChain(db: Reader): Promise<{ rows: number; broken: number | null }> {
  let [previous, rows] = ['', 0];
  for (;;) {
    const batch = await db
      .select()
      .from(audit)
      .where(gt(audit.number, rows))
      .orderBy(asc(audit.number))
      .limit(BATCH);
    for (const { hash, key: _key, ...row } of batch) {
      if (row.number !== rows + 1 || hash !== hashOfRow(row, previous)) return { rows, broken: rows + 1 };
      [previous, rows] = [hash, row.number];
    }
    if (batch.length < BATCH) return { rows, broken: null };
  }
}

export type AuditFilter = {
  action?: string;
  text?: string;
  from?: number;
  before?: number;
  subject?: string;
};

/** How many rows with these actions have been added since. */
export async function endedSince(db: Reader, actions: readonly AuditAction[], since: Date): Promise<number> {
  return db.$count(audit, and(inArray(audit.action, [...actions]), gte(audit.at, since)));
}

/** A page of the record, the newest first. `before`: only rows with a smaller number; `from`: epoch ms. */
export async function auditPage(
  db: Reader,
  { action, text, from, before, subject }: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const like = text === undefined ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const conditions: (SQL | undefined)[] = [
    action === undefined ? undefined : sql`${audit.action} like ${`${action}%`}`,
    like === null
      ? undefined
      : or(
          sql`${audit.operatorName} ilike ${like}`,
          sql`${audit.subjectName} ilike ${like}`,
          sql`${audit.reason} ilike ${like}`,
        ),
    from === undefined ? undefined : gte(audit.at, new Date(from)),
    before === undefined ? undefined : lt(audit.number, before),
    subject === undefined ? undefined : eq(audit.subjectId, subject),
  ];
  const found = await db
    .select()
    .from(audit)
    .where(and(...conditions))
    .orderBy(desc(audit.number))
    .limit(limit);
  return found.map((row) => ({
    number: row.number,
    at: row.at.toISOString(),
    operator: row.operatorName,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    before: row.before,
    after: row.after,
    reason: row.reason,
    address: row.address,
  }));
}

/** The last row about a subject: who decided what. */
export async function lastAbout(db: Reader, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id), sql`${audit.after} is not null`))
    .orderBy(desc(audit.number))
    .limit(1);
  return row ?? null;
}
