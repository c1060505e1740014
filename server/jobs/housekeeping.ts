/** What is deleted once nobody needs it, and how often to look for it. */
import type { Context } from '../act/context.ts';
import { dropOldCallBacks } from '../call-back/follow-trips.ts';
import { forgetQuestions } from '../bid/forget-questions.ts';
import { deleteOld, deleteOldByOwner } from '../db/delete-old.ts';
import { sessions } from '../db/schema/accounts.ts';
import { mutations } from '../db/schema/sync.ts';
import { inArray, lt } from '../db/sql.ts';
import { freshStatistics } from '../db/statistics.ts';
import { dropOldFaces } from '../face/forget.ts';
import { sealSome } from '../file/sealing.ts';
import { dropOldUploads, dropUnusedFiles } from '../file/uploads.ts';
import { dropOldFailures } from '../gateways/sms-recorded.ts';
import { dropOldFollows } from '../nodata/follow.ts';
import { dropOldKeys } from '../nodata/phone-keys.ts';
import { dropOldSent } from '../nodata/send-sms.ts';
import { dropOldSms } from '../nodata/take-sms.ts';
import { forgetNotifications } from '../notice/forget.ts';
import { endedLooks } from '../office/audit/looks.ts';
import { dropIdleSessions } from '../office/sign-in/sessions.ts';
import { dropOldDevices } from '../person/devices.ts';
import { dropOldActs } from '../person/limits.ts';
import { dropOldCodes } from '../person/one-time-codes.ts';
import { dropOldTries } from '../person/tries.ts';
import { foldingOf } from '../streams/fold.ts';
import { forgetRemovals } from '../streams/forget.ts';
import { dropOldPlaces } from '../trip/meeting/car-place.ts';
import { dropOldErrors } from '../sync/phone-errors.ts';
import { dropOldReports } from '../sync/stuck-phones.ts';
import type { Task } from './tasks.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/**
 * The interval at which codes are deleted: each goes with its data an hour after it was typed, up to this
 * much later.
 */
const CODES_EVERY_MS = 3 * MINUTE;
const MUTATIONS_TTL_MS = 60 * 24 * HOUR;

/** Deletes expired sessions with their subscriptions and sockets. */
async function dropSessions({ database: { db }, now, realtime }: Context, limit: number): Promise<number> {
  const old = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(lt(sessions.expiresAt, new Date(now())))
    .orderBy(sessions.expiresAt)
    .limit(limit);
  const expired = await db
    .delete(sessions)
    .where(inArray(sessions.tokenHash, old))
    .returning({ userId: sessions.userId, tokenHash: sessions.tokenHash });
  for (const { userId, tokenHash } of expired) realtime.signedOut(userId, tokenHash);
  return expired.length;
}

/** Forgets the results of mutations older than 60 days: a phone that waited longer gets a conflict. */
function forgetMutations({ database: { db, isSharded }, now }: Context, limit: number): Promise<number> {
  const { createdAt: at, userId: owner, id } = mutations;
  const before = new Date(now() - MUTATIONS_TTL_MS);
  return isSharded
    ? deleteOldByOwner(db, { table: mutations, owner, id, at, before, limit })
    : deleteOld(db, { table: mutations, at, before, limit });
}

const inSlices = (
  job: string,
  everyMs: number,
  slice: (context: Context, limit: number) => Promise<number>,
): Task => ({ job, everyMs, begin: (context) => (limit) => slice(context, limit) });

export const hourlyTasks: readonly Task[] = [
  inSlices('old-devices', HOUR, dropOldDevices),
  inSlices('counted-acts', HOUR, dropOldActs),
  inSlices('sessions', HOUR, dropSessions),
  inSlices('removals', HOUR, forgetRemovals),
  inSlices('mutation-results', HOUR, forgetMutations),
  inSlices('uploads', HOUR, dropOldUploads),
  inSlices('unused-files', HOUR, dropUnusedFiles),
  inSlices('office-sessions', HOUR, dropIdleSessions),
  inSlices('outbox-reports', HOUR, dropOldReports),
  inSlices('phone-errors', HOUR, dropOldErrors),
  inSlices('sealing', HOUR, sealSome),
  inSlices('sms-failures', HOUR, dropOldFailures),
  inSlices('questions', HOUR, forgetQuestions),
  inSlices('notifications', HOUR, forgetNotifications),
  inSlices('call-backs', HOUR, dropOldCallBacks),
  inSlices('face-links', HOUR, dropOldFaces),
  inSlices('nodata-keys', HOUR, dropOldKeys),
  inSlices('sms-in', HOUR, dropOldSms),
  inSlices('sms-out', HOUR, dropOldSent),
  inSlices('sms-follows', HOUR, dropOldFollows),
  { job: 'folds', everyMs: 24 * HOUR, begin: foldingOf },
  // PGlite takes a table for a row, and up to a tenth of a second for each
  { job: 'statistics', everyMs: HOUR, most: 1, begin: ({ database }) => freshStatistics(database) },
];

export const frequentTasks: readonly Task[] = [
  inSlices('codes', CODES_EVERY_MS, dropOldCodes),
  inSlices('tries', CODES_EVERY_MS, dropOldTries),
  inSlices('car-places', CODES_EVERY_MS, dropOldPlaces),
  { job: 'ended-looks', everyMs: CODES_EVERY_MS, begin: endedLooks },
];
