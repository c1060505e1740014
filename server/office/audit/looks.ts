/**
 * The ends of read-only sessions in the audit. Such a session ends when the operator leaves it, after its
 * hour, or when the person is signed out everywhere; comparing the audit with the sessions finds every kind
 * of end.
 */
import { type } from 'arktype';
import type { Context } from '../../act/context.ts';
import type { Slice } from '../../base/slice.ts';
import type { Tx } from '../../db/connection.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { audit } from '../../db/schema/office.ts';
import { asc, eq, sql } from '../../db/sql.ts';
import { record } from './audit.ts';

/** How far back sessions without a recorded end are searched for, since a server may have been down. */
const SEARCHED_MS = 7 * 24 * 60 * 60_000;
/**
 * Serialises the nodes that record ends, so that each end is recorded once; an arbitrary number that nothing
 * else locks.
 */
const LOOKS_LOCK = 7_451_120_054;
const AT_ONCE = 100;

const Begun = type({ session: 'string', until: 'string.date.iso' });
type Row = typeof audit.$inferSelect;

/**
 * Records the end of every read-only session that is over and not yet in the audit, and closes its sockets. A slice
 * is a transaction: it records all of it or nothing.
 */
export function endedLooks(context: Context): Slice {
  let after = { at: new Date(context.now() - SEARCHED_MS), number: 0 };
  return async (limit) => {
    const { found, over } = await context.database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOOKS_LOCK))})`);
      const rows = await withoutEnd(tx, after, limit);
      const ended: { userId: string; tokenHash: string }[] = [];
      for (const row of rows) {
        const begun = Begun(row.after);
        if (!(begun instanceof type.errors) && (await noteEnd(context, tx, row, begun)))
          ended.push({ userId: row.subjectId, tokenHash: begun.session });
      }
      return { found: rows, over: ended };
    });
    for (const { userId, tokenHash } of over) context.realtime.signedOut(userId, tokenHash);
    after = found.at(-1) ?? after;
    return found.length;
  };
}

/** As `endedLooks`, at once. */
export async function noteEndedLooks(context: Context): Promise<void> {
  const slice = endedLooks(context);
  while ((await slice(AT_ONCE)) === AT_ONCE);
}

/** The first ones after the given one, in the order of `audit_looks`. */
const withoutEnd = (tx: Tx, after: Pick<Row, 'at' | 'number'>, limit: number): Promise<Row[]> =>
  tx
    .select()
    .from(audit)
    .where(
      sql`(${audit.at}, ${audit.number}) > (${after.at.toISOString()}::timestamptz, ${after.number}) and
        ${audit.action} = 'person.impersonate' and
        not exists (select 1 from audit done where done.subject_kind = 'person' and
          done.subject_id = ${audit}.subject_id and done.action = 'person.impersonate_end' and
          done.after ->> 'session' = ${audit}.after ->> 'session')`,
    )
    .orderBy(asc(audit.at), asc(audit.number))
    .limit(limit);

/** @returns whether the read-only session is over */
async function noteEnd(
  context: Context,
  tx: Tx,
  row: Row,
  { session, until }: typeof Begun.infer,
): Promise<boolean> {
  const now = context.now();
  const [open] = await tx
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, session));
  if (open && open.expiresAt.getTime() > now) return false;
  const [last, at] = [Date.parse(until), open?.expiresAt.getTime() ?? now];
  const isLeft = open !== undefined && at < last;
  await record(
    context,
    tx,
    {
      operator: { id: row.operatorId, name: row.operatorName, roles: [], tokenHash: null },
      address: row.address,
    },
    {
      action: 'person.impersonate_end',
      subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
      after: {
        session,
        ended: isLeft ? 'look_left' : at >= last ? 'look_over' : 'look_closed',
        at: new Date(Math.min(at, last)).toISOString(),
      },
    },
  );
  await tx.delete(sessions).where(eq(sessions.tokenHash, session));
  return true;
}
