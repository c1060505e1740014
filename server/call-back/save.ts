import type { CallBackSource } from '../../domain/trip/call-back.ts';
import type { Context } from '../act/context.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { sql } from '../db/sql.ts';

/** A journey that waits for its code to be repeated. */
type WaitingJourney = Pick<typeof callBacks.$inferInsert, 'journey' | 'codeHash' | 'codeUntil'>;
type Saved = {
  phone: string;
  source: CallBackSource;
  words: string | null;
  /** When it is to be called (epoch ms). */
  callAt: number;
  waiting?: WaitingJourney;
};

/** Saves a request, or adds to the open one of this number. @returns how often the person has asked so far */
export async function saveCallBack(
  context: Context,
  { phone, source, words, callAt, waiting }: Saved,
): Promise<number> {
  const now = new Date(context.now());
  const said = {
    lastAt: now,
    tries: 0,
    callAt: new Date(callAt),
    ...(words !== null && { words }),
    ...(waiting && { ...waiting, codeTries: 0 }),
  };
  const [saved] = await context.database.db
    .insert(callBacks)
    .values({ id: context.newId(), phone, source, status: 'waiting', askedAt: now, times: 1, ...said })
    .onConflictDoUpdate({
      target: callBacks.phone,
      // as text: for a value PostgreSQL no longer finds the index once it plans the statement for all values
      targetWhere: sql`${callBacks.status} <> 'ended'`,
      set: { ...said, times: sql`${callBacks.times} + 1` },
    })
    .returning({ times: callBacks.times });
  return saved?.times ?? 1;
}
