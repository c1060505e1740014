/**
 * Errors of the app on phones, as the office reads them. They are bounded in every direction: a person may report few
 * in an hour, and any beyond that cost no statement; when the table is full, the oldest that was reported once is
 * deleted; a row is deleted a month after its last report.
 */
import { checkedError, errorFingerprint, type PhoneError } from '../../domain/health/phone-error.ts';
import { isPagePattern } from '../../protocol/wire/page-pattern.ts';
import { monotonicMs } from '../act/clock.ts';
import type { Context } from '../act/context.ts';
import type { Db } from '../db/connection.ts';
import { deleteOld } from '../db/delete-old.ts';
import { phoneErrors } from '../db/schema/stuck.ts';
import { eq, inArray, sql } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';

const HOUR_MS = 60 * 60_000;
const ERRORS_AN_HOUR = 10;
const MOST_ROWS = 500;
const TTL_MS = 30 * 24 * HOUR_MS;

/** How many errors each person may still report in this hour, on this node. */
export class ErrorAllowance {
  readonly #monotonic: () => number;
  #since = -Infinity;
  #used = new Map<string, number>();

  constructor(monotonic: () => number = monotonicMs) {
    this.#monotonic = monotonic;
  }

  /** @returns whether the person may report one more */
  take(userId: string): boolean {
    if (this.#monotonic() - this.#since >= HOUR_MS) {
      this.#since = this.#monotonic();
      this.#used = new Map();
    }
    const used = this.#used.get(userId) ?? 0;
    if (used < ERRORS_AN_HOUR) this.#used.set(userId, used + 1);
    return used < ERRORS_AN_HOUR;
  }
}

/** Stores what the person's allowance permits. What a phone sends is masked once more (`checkedError`). */
export async function notePhoneErrors(
  context: Pick<Context, 'database' | 'now' | 'metrics'>,
  { id }: Pick<Caller, 'id'>,
  errors: readonly PhoneError[],
  allowance: ErrorAllowance,
): Promise<void> {
  for (const sent of errors) {
    const outcome = allowance.take(id) ? await store(context, checkedError(sent, isPagePattern)) : 'over';
    context.metrics.count('durpalla_phone_errors_total', { outcome });
  }
}

async function store(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  error: PhoneError,
): Promise<'stored' | 'full'> {
  const { page, version, count } = error;
  const fingerprint = errorFingerprint(error);
  const at = new Date(now());
  const more = {
    times: sql`${phoneErrors.times} + ${count}`,
    reports: sql`${phoneErrors.reports} + 1`,
    page,
    version,
    lastAt: at,
  };
  const known = await db
    .update(phoneErrors)
    .set(more)
    .where(eq(phoneErrors.fingerprint, fingerprint))
    .returning({ fingerprint: phoneErrors.fingerprint });
  if (known.length > 0) return 'stored';
  if ((await isFull(db)) && !(await madeRoom(db))) return 'full';
  const { kind, name, message, stack } = error;
  const row = { fingerprint, kind, name, message, stack, page, version, firstAt: at, lastAt: at };
  await db
    .insert(phoneErrors)
    .values({ ...row, times: count, reports: 1 })
    .onConflictDoUpdate({ target: phoneErrors.fingerprint, set: more });
  return 'stored';
}

const isFull = async (db: Db): Promise<boolean> => {
  const { fingerprint, lastAt } = phoneErrors;
  const last = await db
    .select({ fingerprint })
    .from(phoneErrors)
    .orderBy(lastAt)
    .limit(1)
    .offset(MOST_ROWS - 1);
  return last.length > 0;
};

/** Deletes the oldest error that was reported once. @returns whether there was one */
async function madeRoom(db: Db): Promise<boolean> {
  const oldest = db
    .select({ fingerprint: phoneErrors.fingerprint })
    .from(phoneErrors)
    .where(eq(phoneErrors.reports, 1))
    .orderBy(phoneErrors.lastAt)
    .limit(1);
  const gone = await db
    .delete(phoneErrors)
    .where(inArray(phoneErrors.fingerprint, oldest))
    .returning({ fingerprint: phoneErrors.fingerprint });
  return gone.length > 0;
}

/** Deletes errors that no phone has reported for a month. */
export const dropOldErrors = (
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> =>
  deleteOld(db, {
    table: phoneErrors,
    at: phoneErrors.lastAt,
    before: new Date(now() - TTL_MS),
    limit,
  });
