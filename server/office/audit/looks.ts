/**
 * The ends of read-only sessions in the audit. Such a session ends when the operator leaves it, after its
 * hour, or when the person is signed out everywhere; comparing the audit with the sessions finds every kind
 * of end.
 */
import { type } from 'arktype';
import type { Context } from '../../act/context.ts';
import type { Tx } from '../../db/connection.ts';
import { sessions } from '../../db/schema/accounts.ts';
import { audit } from '../../db/schema/office.ts';
import { and, asc, eq, gte, sql } from '../../db/sql.ts';
import { record } from './audit.ts';

/** How far back sessions without a recorded end are searched for, since a server may have been down. */
const SEARCHED_MS = 7 * 24 * 60 * 60_000;
/**
 * Serialises the nodes that record ends, so that each end is recorded once; an arbitrary number that nothing
 * else locks.
 */
const LOOKS_LOCK = 7_451_120_054;

const Begun = type({ session: 'string', until: 'string.date.iso' });
type Row = typeof audit.$inferSelect;

/**
 * Records the end of every read-only session that is over and has none in the audit, and closes its sockets.
 */
export async function noteEndedLooks(context: Context): Promise<void> {
  const ended = await context.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(LOOKS_LOCK))})`);
    const over: { userId: string; tokenHash: string }[] = [];
    for (const row of await withoutEnd(tx, context.now())) {
      const begun = Begun(row.after);
      if (!(begun instanceof type.errors) && (await noteEnd(context, tx, row, begun)))
        over.push({ userId: row.subjectId, tokenHash: begun.session });
    }
    return over;
  });
  for (const { userId, tokenHash } of ended) context.realtime.signedOut(userId, tokenHash);
}

const withoutEnd = (tx: Tx, now: number): Promise<Row[]> =>
  tx
    .select()
    .from(audit)
    .where(
      and(
        gte(audit.at, new Date(now - SEARCHED_MS)),
        eq(audit.action, 'person.impersonate'),
        sql`not exists (select 1 from audit done where done.subject_kind = 'person' and
          done.subject_id = ${audit}.subject_id and done.action = 'person.impersonate_end' and
          done.after ->> 'session' = ${audit}.after ->> 'session')`,
      ),
    )
    .orderBy(asc(audit.number));

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
