import type { PushAnswer } from '../../protocol/sync/sync.ts';
import type { Actor } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { mutations } from '../db/schema/sync.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { readHistory } from '../streams/epoch.ts';

/** The results of these actions of the person; actions that the server does not know are left out. */
export async function resultsOf(
  { database: { db } }: Context,
  actor: Pick<Actor, 'id'>,
  ids: readonly string[],
): Promise<PushAnswer> {
  // the history is read first: if the database is restored meanwhile, the phone asks once more
  const history = await readHistory(db);
  const known = await db
    .select({ result: mutations.result })
    .from(mutations)
    .where(and(inArray(mutations.id, [...ids]), eq(mutations.userId, actor.id)));
  return {
    results: known.flatMap(({ result }) => result ?? []),
    ...(history && { epoch: history.epoch }),
  };
}
