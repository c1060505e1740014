import type { Context } from '../act/context.ts';
import { sessions } from '../db/schema/accounts.ts';
import { mutations } from '../db/schema/sync.ts';
import { inArray, lt } from '../db/sql.ts';
import { freshenStatistics } from '../db/statistics.ts';
import { failureOf } from '../base/failure.ts';
import { dropOldDevices } from '../person/devices.ts';
import { dropOldCodes } from '../person/one-time-codes.ts';
import { dropOldActs } from '../person/limits.ts';
import { dropOldTries } from '../person/tries.ts';
import { noteEndedLooks } from '../office/audit/looks.ts';
import { dropIdleSessions } from '../office/sign-in/sessions.ts';
import { dropOldFiles } from '../file/uploads.ts';
import { forgetRemovals } from '../streams/forget.ts';
import { dropOldErrors } from '../sync/phone-errors.ts';
import { dropOldReports } from '../sync/stuck-phones.ts';

const MINUTE = 60 * 1000;
const EVERY_MS = 60 * MINUTE;
/**
 * The interval at which codes are deleted: each goes with its data an hour after it was typed, up to this
 * much later.
 */
const CODES_EVERY_MS = 3 * MINUTE;
const MUTATIONS_TTL_MS = 60 * 24 * 60 * MINUTE;
/** The rows of one batch, which take well below the statement timeout. */
const BATCH = 5000;

/**
 * Deletes everything that has expired: devices, sessions with their subscriptions and sockets, unused files,
 * and old removals and results that no phone needs any more.
 */
export async function dropExpired(context: Context): Promise<void> {
  await dropOldDevices(context);
  await dropOldActs(context);
  await noteEndedLooks(context);
  const expired = await context.database.db
    .delete(sessions)
    .where(lt(sessions.expiresAt, new Date(context.now())))
    .returning({ userId: sessions.userId, tokenHash: sessions.tokenHash });
  for (const { userId, tokenHash } of expired) context.realtime.signedOut(userId, tokenHash);
  await forgetRemovals(context);
  await forgetMutations(context);
  await dropOldFiles(context);
  await dropIdleSessions(context);
  await dropOldReports(context);
  await dropOldErrors(context);
}

/** Forgets the results of mutations older than 60 days: a phone that waited longer gets a conflict. */
async function forgetMutations({ database, now }: Pick<Context, 'database' | 'now'>): Promise<void> {
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

/** Deletes old codes with their data, and counted tries; records the ends of read-only sessions. */
export async function dropWaiting(context: Context): Promise<void> {
  await dropOldCodes(context);
  await dropOldTries(context);
  await noteEndedLooks(context);
}

/** The work of every hour. */
async function hourly(context: Context): Promise<void> {
  await dropExpired(context);
  await freshenStatistics(context.database);
}

/** Runs all housekeeping regularly: every hour, and every few minutes. @returns a function that stops it */
export function housekeeping(context: Context): () => void {
  const every = (ms: number, work: (context: Context) => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      if (context.clockTrouble() !== null) return;
      work(context).catch((error: unknown) =>
        context.log.error({ failure: failureOf(error) }, 'housekeeping failed'),
      );
    }, ms).unref();
  const timers = [every(EVERY_MS, hourly), every(CODES_EVERY_MS, dropWaiting)];
  return () => timers.forEach(clearInterval);
}
