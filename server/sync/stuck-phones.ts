import type { PushRequest } from '../../protocol/sync/requests.ts';
import type { MutationResult } from '../../protocol/sync/sync.ts';
import type { Context } from '../act/context.ts';
import { deleteOld } from '../db/delete-old.ts';
import { outboxReports } from '../db/schema/stuck.ts';
import { eq } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';

const unjudged = new Set(['server_error', 'unknown_mutation', 'file_missing']);

/**
 * Stores a phone's report, sent with a push, of actions that have waited for long. A push that has taken all of them ends
 * the report of its phone. A push without a report writes nothing: the office leaves a phone out once its person's
 * actions arrive.
 */
export async function noteStuck(
  { database: { db }, now }: Context,
  { id: userId, tokenHash }: Caller,
  { stuck }: PushRequest,
  results: readonly MutationResult[],
): Promise<void> {
  if (!stuck) return;
  const isTaken = stuck.held === 0 && results.every((result) => result.ok || !unjudged.has(result.code));
  if (isTaken) {
    await db.delete(outboxReports).where(eq(outboxReports.tokenHash, tokenHash));
    return;
  }
  const at = new Date(now());
  const row = {
    userId,
    waiting: stuck.waiting,
    since: new Date(now() - stuck.seconds * 1000),
    code: stuck.code ?? null,
    at,
  };
  await db
    .insert(outboxReports)
    .values({ tokenHash, ...row })
    .onConflictDoUpdate({ target: outboxReports.tokenHash, set: row });
}

const REPORTS_TTL_MS = 24 * 60 * 60 * 1000;

/** Deletes reports that are more than a day old, because no page shows them. */
export const dropOldReports = (
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> =>
  deleteOld(db, {
    table: outboxReports,
    at: outboxReports.at,
    before: new Date(now() - REPORTS_TTL_MS),
    limit,
  });
