/**
 * People's reports, and the operator's answers:
 *
 *   node server/operator/reports.ts                                      lists the reports that are not resolved
 *   node server/operator/reports.ts <number> <open|in_review|resolved> [answer]
 *   node server/operator/reports.ts <number> hide [answer]               resolves a report about a review: nobody but
 *                                                                        its writer reads it any more
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be. An
 * answer reaches the phone with its next pull.
 */
import { reportStatuses, type ReportStatus } from '../../domain/report.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { ratings, reports } from '../db/schema/feedback.ts';
import { trips } from '../db/schema/market.ts';
import { eq, ne } from '../db/sql.ts';
import { hideReported } from '../modules/reports/reviews.ts';
import { answerReport } from '../modules/reports/service.ts';
import { openDatabase } from '../db/open-database.ts';
import { Refused } from '../refused.ts';
import { transact } from '../streams/change-log.ts';

const usage = `usage: node server/operator/reports.ts [<number> <${reportStatuses.join('|')}|hide> [answer]]`;
const isStatus = (text: string): text is ReportStatus => reportStatuses.some((status) => status === text);

async function work(number?: string, status?: string, ...words: string[]): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    if (number === undefined) {
      const open = await database.db
        .select({ report: reports, deniedAt: trips.deniedAt, review: ratings.review })
        .from(reports)
        .innerJoin(trips, eq(trips.id, reports.tripId))
        .leftJoin(ratings, eq(ratings.id, reports.reviewId))
        .where(ne(reports.status, 'resolved'));
      return open
        .map(({ report: { number: no, status: state, kind, tripId, reviewId, text }, deniedAt, review }) =>
          [
            no,
            state,
            kind,
            `trip ${tripId}${deniedAt ? ' (denied)' : ''}`,
            ...(reviewId === null ? [] : [`review “${review ?? ''}”`]),
            text,
          ].join('  '),
        )
        .join('\n');
    }
    const hides = status === 'hide';
    const next = hides ? 'resolved' : status;
    if (!/^\d{1,9}$/.test(number) || !next || !isStatus(next)) return usage;
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database });
    const { context } = app;
    const answer = words.length > 0 ? words.join(' ') : null;
    const { value: saved } = await transact(context, (tx, changes) => {
      const act = { context, tx, changes };
      const word = { status: next, answer };
      return hides ? hideReported(act, Number(number), word) : answerReport(act, Number(number), word);
    });
    await app.close();
    const removed = saved === answer ? '' : `; contacts were taken out of the answer, it reads: ${saved}`;
    return `report ${number} is ${hides ? 'resolved, the review hidden' : next}${removed}`;
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await work(...process.argv.slice(2))}\n`);
} catch (error) {
  if (error instanceof Refused) process.stderr.write('there is no such report\n');
  else if (error instanceof ConfigError || error instanceof DataDirInUse)
    process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exit(1);
}
