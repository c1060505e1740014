/**
 * The history of this database, by its epoch.
 *
 *   first start ─▶ epoch 1 ─ put back from an older copy ─ noticed ─▶ epoch 2 ─▶ …
 *                     │            (by a phone's sealed number, or by a node: jobs/history-watch.ts)
 *                     └─ in every cursor, with a seal of the number of the person's stream
 *
 * Invariants
 *   1. A cursor of another epoch counts for nothing: its phone gets everything anew.
 *   2. Proof that this database is older than the numbers it has given out ends its epoch for everybody. The
 *      proof is a seal by the server's secret; a made-up number costs only its sender.
 *   3. However many nodes notice it at once, one new epoch begins: it replaces only the epoch that was proved old.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { EPOCH, newEpoch, ordinalOf, SEAL } from '../../protocol/sync/epoch.ts';
import type { Cursor } from '../../protocol/sync/sync.ts';
import type { Reader } from '../db/connection.ts';
import { rowsOf } from '../db/raw-sql.ts';
import { sql } from '../db/sql.ts';
import { plainStatement, type At } from '../db/statement.ts';

export const HISTORY_SETTING = 'history';

/**
 * `began`: when (epoch ms) the server noticed that it begins; `of`: the last change of the copy (epoch ms),
 * null in a database without any.
 */
export type History = { epoch: number; began: number; of: number | null; secret: string };

/** The setting as it is stored; null where there is none yet. */
export function historyOf(value: unknown): History | null {
  if (typeof value !== 'object' || value === null) return null;
  const { epoch, began, of = null, secret }: Partial<Record<keyof History, unknown>> = value;
  if (typeof epoch !== 'number' || typeof began !== 'number' || typeof secret !== 'string') return null;
  return { epoch, began, of: typeof of === 'number' ? of : null, secret };
}

const storedHistory = plainStatement(
  (at: At<{ key: string }>) => sql`select value from settings where key = ${at.key}`,
);

/** More trips than a copy can be behind. */
const LOST_NUMBERS = 10_000;

/** The database's history; null before the first start with one. */
export async function readHistory(db: Reader): Promise<History | null> {
  const [row] = await storedHistory(db, { key: HISTORY_SETTING });
  return historyOf(row?.['value']);
}

/**
 * Begins a new history in place of the judged one, unless another has begun meanwhile.
 * @param judged null: there was none @param above the highest ordinal known to have been given out @param now
 * epoch ms
 * @returns the history that is valid from now on
 */
export async function beginHistory(
  db: Reader,
  { judged, above = 0, now }: { judged: History | null; above?: number; now: number },
): Promise<History> {
  const [last] = judged
    ? rowsOf(
        await db.execute(sql`select (extract(epoch from max(at)) * 1000)::bigint as of from stream_heads`),
      )
    : [];
  const ordinal = Math.max(above, judged ? ordinalOf(judged.epoch) : 0) + 1;
  const fresh: History = {
    epoch: newEpoch(ordinal, Math.random()),
    began: now,
    of: last?.['of'] === null || last === undefined ? null : Number(last['of']),
    // the secret never changes, so that a copy can still read the seals that were given out after it was made
    secret: judged?.secret ?? randomBytes(32).toString('base64url'),
  };
  await db.execute(sql`
    insert into settings as s (key, value) values (${HISTORY_SETTING}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update set value = excluded.value
    where (s.value->>'epoch')::bigint is not distinct from ${judged?.epoch ?? null}::bigint`);
  // an SMS names a trip by its number: a number that the former history gave may not become another trip's
  if (judged)
    await db.execute(
      sql`select setval(n.name, nextval(n.name) + ${LOST_NUMBERS})
        from (select pg_get_serial_sequence('trips', 'number') as name) n`,
    );
  return (await readHistory(db)) ?? fresh;
}

/** Proves that the person's own stream stood at this number in this history. */
export const sealOf = (
  { epoch, secret }: Pick<History, 'epoch' | 'secret'>,
  userId: string,
  number: number,
): number => createHmac('sha256', secret).update(`${epoch}:${userId}:${number}`).digest().readUIntBE(0, 6);

/** The entries of a cursor besides the streams' numbers. */
export const marksOf = (history: History, userId: string, number: number | undefined): Cursor => ({
  [EPOCH]: history.epoch,
  ...(number !== undefined && { [SEAL]: sealOf(history, userId, number) }),
});

/**
 * Compares a phone's cursor with this database: `same` history; `other` history, so that the phone starts
 * again; `older`: the phone proves that the database is an older copy of what it has seen.
 * @param head the last number of the person's own stream
 */
export function standingOf(
  history: History | null,
  known: Cursor,
  { userId, head }: { userId: string; head: number },
): 'same' | 'other' | 'older' {
  const epoch = known[EPOCH];
  // an app that pulled before epochs existed belongs to the first history
  if (epoch === undefined) return history && ordinalOf(history.epoch) > 1 ? 'other' : 'same';
  if (!history) return 'other';
  const { u: number = 0, [SEAL]: seal } = known;
  const isProven = seal === sealOf({ epoch, secret: history.secret }, userId, number);
  if (isProven && ordinalOf(epoch) > ordinalOf(history.epoch)) return 'older';
  if (epoch !== history.epoch) return 'other';
  return isProven && number > head ? 'older' : 'same';
}
