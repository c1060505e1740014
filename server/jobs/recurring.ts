/** The work that a node repeats by itself, besides the deadlines of trips and housekeeping. */
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { Context } from '../act/context.ts';
import { failureOf } from '../base/failure.ts';
import { askDue } from '../money/payments/due.ts';
import { provenBooks } from '../money/wallet/agreement.ts';
import { pushNewTrips, pushSummaries } from '../notice/push/gathered.ts';
import { anchorBeside } from '../office/audit/audit-anchor.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const NIGHT = /^03:/;

/**
 * Repeats a work, which never runs twice at once. @param failed the message that is logged when it fails
 * @returns a function that stops it
 */
function repeated(
  { log }: Context,
  everyMs: number,
  failed: string,
  work: () => Promise<unknown>,
): () => void {
  let isAtWork = false;
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    work()
      .catch((error: unknown) => log.error({ failure: failureOf(error) }, failed))
      .finally(() => {
        isAtWork = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}

/** Proves the books and logs what disagrees. @returns whether they agree */
export async function proveBooks({ database, log }: Pick<Context, 'database' | 'log'>): Promise<boolean> {
  const { accounts, transfers, sum, drift } = await provenBooks(database);
  const agree = drift.length === 0 && sum === 0;
  if (agree) log.info({ accounts, transfers }, 'the books agree');
  else log.error({ accounts, transfers, sum, drift: drift.slice(0, 20) }, 'the books do not agree');
  return agree;
}

/** Records the head of the audit at the start and each hour. @returns a function that stops it */
export function hourlyAnchors(context: Context): () => void {
  anchorBeside(context);
  const timer = setInterval(() => anchorBeside(context), HOUR_MS).unref();
  return () => clearInterval(timer);
}

/** @returns functions that each stop one of the jobs */
export const recurringJobs = (context: Context): (() => void)[] => [
  repeated(context, 10 * SECOND_MS, 'payments not asked about', async () => {
    if (context.clockTrouble() === null) await askDue(context);
  }),
  repeated(context, MINUTE_MS, 'gathered notifications not pushed', async () => {
    if (context.clockTrouble() !== null) return;
    await pushNewTrips(context);
    await pushSummaries(context);
  }),
  // once a night, between three and four in Bangladesh
  repeated(context, HOUR_MS, 'the books could not be proved', async () => {
    if (NIGHT.test(dhakaTime(context.now()))) await proveBooks(context);
  }),
  hourlyAnchors(context),
];
