/** Agreements that wait for an earlier link of their chain are judged again, each in a transaction of its own. */
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import type { Slice } from '../base/slice.ts';
import { faceLinks } from '../db/schema/face.ts';
import { and, asc, eq, notInArray } from '../db/sql.ts';
import { transact } from '../streams/change-log.ts';
import { provenAgreement, signingPoints } from './proven-codes.ts';
import { settle } from './settle.ts';

export const JUDGED_AT_ONCE = 20;

/** One that fails waits for the next run, and holds no other up. */
export function judgeHeld(context: Context): Slice {
  const seen: string[] = [];
  return async (limit) => {
    const held = await context.database.db
      .select()
      .from(faceLinks)
      .where(and(eq(faceLinks.verdict, 'held'), notInArray(faceLinks.id, seen)))
      .orderBy(asc(faceLinks.heldUntil), asc(faceLinks.linkNo))
      .limit(limit);
    for (const { id, request, offer, receipt, knownAt } of held) {
      seen.push(id);
      if (receipt === null) continue;
      try {
        const against = { points: await signingPoints(context), now: knownAt.getTime() };
        const proven = await provenAgreement({ request, offer, receipt }, against);
        await transact(context, (tx, changes) => settle({ context, tx, changes }, proven, receipt));
      } catch (error) {
        context.log.error({ failure: failureOf(error), id }, 'a held agreement was not judged');
      }
    }
    return held.length;
  };
}
