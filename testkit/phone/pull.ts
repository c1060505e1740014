import type { PullRequest } from '../../protocol/sync/requests.ts';
import type { PullAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../../server/act/act.ts';
import type { Context } from '../../server/act/context.ts';
import { foreseenHeadsOf } from '../../server/sync/foreseen-heads.ts';
import { answer } from '../../server/sync/pull.ts';
import { plan } from '../../server/sync/pull-plan.ts';
import type { Pace } from '../../server/sync/pull-turns.ts';

/** The changes for a reader since its cursor, at most `limit` rows, before they are packed; null when nothing has changed. */
export async function pull(
  context: Context,
  actor: Actor,
  request: PullRequest,
  pace?: Pace,
): Promise<PullAnswer | null> {
  const caller = { ...actor, tokenHash: `of ${actor.id}`, readOnly: false };
  foreseenHeadsOf(context.database.db).begin(caller.tokenHash);
  const planned = await plan(context, caller, request);
  return planned && answer(context, actor, planned, pace);
}
