/** Recurring work other than the deadlines of trips and housekeeping. */
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { Context } from '../act/context.ts';

import { failureOf } from '../base/failure.ts';
import type { Slice } from '../base/slice.ts';
import { followTrips } from '../call-back/follow-trips.ts';
import { JUDGED_AT_ONCE, judgeHeld } from '../face/held.ts';
import { dropFormerUploads } from '../gateways/former-uploads.ts';
import { askDue, ASKED_AT_ONCE } from '../money/payments/due.ts';
import { checkedBooks } from '../money/wallet/agreement.ts';
import { followBySms } from '../nodata/follow.ts';
import { newTripsBySms } from '../nodata/new-trips-sms.ts';
import { workWaiting } from '../nodata/work-sms.ts';
import { pushNewTrips } from '../notice/push/new-trips.ts';
import { pushSummaries } from '../notice/push/summaries.ts';
import { anchorBeside } from '../office/audit/audit-anchor.ts';
import { REMINDED_AT_ONCE, remindOfJourneys } from '../trip/readiness/reminders.ts';
import { typicalFaresOf } from '../trip/typical-fares.ts';
import type { Task } from './tasks.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = /^03:/;

/** What was posted longer ago is committed, or never will be. */
const SETTLED_MS = HOUR_MS;

/** Proves the books, and logs in the end whether they agree. */
export function nightlyProof({ database, now, log }: Pick<Context, 'database' | 'now' | 'log'>): Slice {
  const { slice, agreement } = checkedBooks(database.db, new Date(now() - SETTLED_MS));
  return async (limit) => {
    const done = await slice(limit);
    if (done < limit) {
      const { accounts, transfers, sum, drift } = agreement;
      const counted = { accounts, transfers: Math.round(transfers) };
      if (drift.length === 0 && sum === 0) log.info(counted, 'the books agree');
      else log.error({ ...counted, sum, drift: drift.slice(0, 20) }, 'the books do not agree');
    }
    return done;
  };
}

/**
 * What each node does on its own disk, at the start and each hour: records the head of the audit, and deletes
 * leftovers of earlier releases.
 * @returns a function that stops it
 */
export function hourlyHere(context: Context): () => void {
  const work = (): void => {
    anchorBeside(context);
    dropFormerUploads(context).catch((error: unknown) =>
      context.log.error({ failure: failureOf(error) }, 'the uploads of earlier releases were not deleted'),
    );
  };
  work();
  const timer = setInterval(work, HOUR_MS).unref();
  return () => clearInterval(timer);
}

const askingDue =
  (context: Context): Slice =>
  (limit) =>
    askDue(context, limit);

export const recurringTasks: readonly Task[] = [
  { job: 'reminders', everyMs: 15 * SECOND_MS, most: REMINDED_AT_ONCE, begin: remindOfJourneys },
  { job: 'face-held', everyMs: 15 * SECOND_MS, most: JUDGED_AT_ONCE, begin: judgeHeld },
  { job: 'payments', everyMs: 10 * SECOND_MS, most: ASKED_AT_ONCE, begin: askingDue },
  {
    job: 'called-back-trips',
    everyMs: 30 * SECOND_MS,
    begin: (context) => (limit) => followTrips(context, limit),
  },
  { job: 'sms-waiting', everyMs: 30 * SECOND_MS, begin: (context) => (limit) => workWaiting(context, limit) },
  { job: 'sms-new-trips', everyMs: MINUTE_MS, most: 50, begin: newTripsBySms },
  { job: 'sms-follows', everyMs: 30 * SECOND_MS, most: 100, begin: followBySms },
  // each person is compared with the trips of a quarter of an hour, or with the roads of a day
  { job: 'new-trips', everyMs: MINUTE_MS, most: 300, begin: pushNewTrips },
  { job: 'summaries', everyMs: MINUTE_MS, most: 400, begin: pushSummaries },
  // once a night, between three and four in Bangladesh
  {
    job: 'books',
    everyMs: 20 * HOUR_MS,
    mayBegin: (now) => NIGHT.test(dhakaTime(now)),
    begin: nightlyProof,
  },
  {
    job: 'typical-fares',
    everyMs: 20 * HOUR_MS,
    mayBegin: (now) => NIGHT.test(dhakaTime(now)),
    begin: typicalFaresOf,
  },
];
