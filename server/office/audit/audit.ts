/**
 * The audit: who did what to whom. Each row carries a hash of itself and of the row before, made with a key
 * that is not in the database (`audit-key.ts`): a changed, removed or inserted row breaks the chain, which
 * cannot be repaired without the key. Rows written before there was a key have a plain hash. The triggers of
 * the table refuse changes, the chain reveals those made around them, and the anchors (`audit-anchor.ts`)
 * reveal an end that was cut off.
 */
import { createHash, createHmac } from 'node:crypto';
import type { Locale } from '../../../domain/base/locale.ts';
import type { AuditAction, AuditRow, AuditVerifyAnswer } from '../../../protocol/api/office/audit.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { audit } from '../../db/schema/office.ts';
import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from '../../db/sql.ts';
import type { Operator } from '../../http/route.ts';
import { auditAnchors, type Anchor } from './audit-anchor.ts';
import { auditKey, type AuditKey } from './audit-key.ts';
import { tripNames } from './trip-names.ts';

/** Serialises the writers of the chain; an arbitrary number that nothing else locks. */
const CHAIN_LOCK = 7_451_120_045;
const BATCH = 1000;

type Row = typeof audit.$inferSelect;
type Subject = { kind: string; id: string; name: string };

/** An operator's action. `before` and `after` hold the changed values. */
export type Entry = {
  action: AuditAction;
  subject: Subject;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string | null;
};

/** The operator who acts in the office, and their address as limits count it. */
export type Acting = { operator: Operator; address: string };

/** Adds a row to the chain, in the transaction of the action that it records. */
export async function record(
  context: Pick<Context, 'now' | 'config' | 'database'>,
  tx: Tx,
  { operator, address }: Acting,
  { action, subject, before, after, reason }: Entry,
): Promise<void> {
  const key = await auditKey(context);
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(CHAIN_LOCK))})`);
  const [last] = await tx
    .select({ number: audit.number, hash: audit.hash })
    .from(audit)
    .orderBy(desc(audit.number))
    .limit(1);
  const row = {
    number: (last?.number ?? 0) + 1,
    at: new Date(context.now()),
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
    key: key.id,
  };
  await tx.insert(audit).values({ ...row, hash: hashOfRow(row, last?.hash ?? '', key) });
}

/** JSON with sorted keys, because the database returns keys in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => [key, sorted(each)]);
};

function hashOfRow(
  { at, before, after, key: id, ...row }: Omit<Row, 'hash'>,
  previous: string,
  { secret }: AuditKey,
): string {
  const plain = {
    ...row,
    at: at.toISOString(),
    before: JSON.parse(JSON.stringify(before)),
    after: JSON.parse(JSON.stringify(after)),
    ...(id !== null && { key: id }),
  };
  const hash = id === null ? createHash('sha256') : createHmac('sha256', secret);
  return hash.update(JSON.stringify([previous, sorted(plain)])).digest('base64url');
}

/**
 * Checks the whole chain, and compares it with this node's anchors.
 * @returns `rows`: how many fit; `broken`: the number of the first one that does not, with the reason;
 * `missing`: rows that were there at that time and are gone from the end; `replaced`: a row that was another
 * one at that time
 */
export async function verifyChain(context: Context): Promise<typeof AuditVerifyAnswer.infer> {
  const [key, anchors] = await Promise.all([auditKey(context), auditAnchors(context)]);
  const noted = Map.groupBy(anchors, ({ number }) => number);
  let [previous, rows, isKeyed] = ['', 0, false];
  let replaced: Anchor | null = null;
  let broken: Pick<typeof AuditVerifyAnswer.infer, 'broken' | 'why'> = { broken: null, why: null };
  for (let isMore = true; isMore;) {
    const batch = await context.database.db
      .select()
      .from(audit)
      .where(gt(audit.number, rows))
      .orderBy(asc(audit.number))
      .limit(BATCH);
    isMore = batch.length === BATCH;
    for (const { hash, ...row } of batch) {
      const isOther = row.key !== null && row.key !== key.id;
      const fits = row.number === rows + 1 && (row.key !== null || !isKeyed);
      if (isOther || !fits || hash !== hashOfRow(row, previous, key)) {
        broken = { broken: rows + 1, why: isOther && fits ? 'other_key' : 'changed' };
        isMore = false;
        break;
      }
      [previous, rows, isKeyed] = [hash, row.number, row.key !== null];
      replaced ??= noted.get(rows)?.find((anchor) => anchor.hash !== hash) ?? null;
    }
  }
  const [last] = await context.database.db
    .select({ number: audit.number })
    .from(audit)
    .orderBy(desc(audit.number))
    .limit(1);
  const end = last?.number ?? 0;
  const beyond = anchors.filter(({ number }) => number > end);
  const [first] = beyond;
  return {
    rows,
    ...broken,
    missing: first
      ? { from: end + 1, to: Math.max(...beyond.map(({ number }) => number)), seen: first.at }
      : null,
    replaced: replaced && { number: replaced.number, seen: replaced.at },
  };
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

/**
 * A page of the record, the newest first. `before`: only rows with a smaller number; `from`: epoch ms. A trip is
 * named in the reader's language, as long as it is there; the record itself keeps one name.
 */
export async function auditPage(
  db: Reader,
  { action, text, from, before, subject }: AuditFilter,
  { limit, locale }: { limit: number; locale: Locale },
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
  const tripIds = found.flatMap(({ subjectKind, subjectId }) => (subjectKind === 'trip' ? subjectId : []));
  const named = await tripNames(db, tripIds, locale);
  return found.map((row) => ({
    number: row.number,
    at: row.at.toISOString(),
    operator: row.operatorName,
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: named.get(row.subjectId) ?? row.subjectName },
    before: row.before,
    after: row.after,
    reason: row.reason,
    address: row.address,
  }));
}

/** The last row about a subject, which says who decided what. */
export async function lastAbout(db: Reader, { kind, id }: Pick<Subject, 'kind' | 'id'>): Promise<Row | null> {
  const [row] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id), sql`${audit.after} is not null`))
    .orderBy(desc(audit.number))
    .limit(1);
  return row ?? null;
}
