import type { Context } from '../act/context.ts';
import { mutations } from '../db/schema/sync.ts';
import { inArray, lt } from '../db/sql.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MUTATIONS_TTL_MS = 60 * DAY_MS;
/** A batch of this size takes well below the statement timeout. */
const BATCH = 5000;

/** Forgets the results of mutations older than 60 days: a phone that waited longer gets a conflict. */
export async function forgetMutations({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
  const old = lt(mutations.createdAt, new Date(now() - MUTATIONS_TTL_MS));
  for (let forgotten = BATCH; forgotten === BATCH;) {
    const batch = database.db.select({ id: mutations.id }).from(mutations).where(old).limit(BATCH);
    const gone = await database.db
      .delete(mutations)
      .where(inArray(mutations.id, batch))
      .returning({ id: mutations.id });
    forgotten = gone.length;
  }
}
