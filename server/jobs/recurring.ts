/** The work that is repeated by itself, besides the deadlines of trips and housekeeping. */
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { Context } from '../act/context.ts';
import { askDue } from '../money/payments/due.ts';
import { provenBooks } from '../money/wallet/agreement.ts';
import { pushNewTrips, pushSummaries } from '../notice/push/gathered.ts';
import { anchorBeside } from '../office/audit/audit-anchor.ts';
import type { Task } from './tasks.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = /^03:/;

/** Proves the books and logs what disagrees. @returns whether they agree */
export async function proveBooks({ database, log }: Pick<Context, 'database' | 'log'>): Promise<boolean> {
  const { accounts, transfers, sum, drift } = await provenBooks(database);
  const agree = drift.length === 0 && sum === 0;
  if (agree) log.info({ accounts, transfers }, 'the books agree');
  else log.error({ accounts, transfers, sum, drift: drift.slice(0, 20) }, 'the books do not agree');
  return agree;
}

/** Records the head of the audit beside this node, at the start and each hour. @returns a function that stops it */
export function hourlyAnchors(context: Context): () => void {
  anchorBeside(context);
  const timer = setInterval(() => anchorBeside(context), HOUR_MS).unref();
  return () => clearInterval(timer);
}

export const recurringTasks: readonly Task[] = [
  { job: 'payments', everyMs: 10 * SECOND_MS, work: askDue },
  { job: 'new-trips', everyMs: MINUTE_MS, work: pushNewTrips },
  { job: 'summaries', everyMs: MINUTE_MS, work: pushSummaries },
  // once a night, between three and four in Bangladesh
  {
    job: 'books',
    everyMs: 20 * HOUR_MS,
    mayBegin: (now) => NIGHT.test(dhakaTime(now)),
    work: proveBooks,
  },
];
