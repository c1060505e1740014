/**
 * People's reports, and the operator's answers:
 *
 *   node server/operator/reports.ts                                      lists the reports that are not resolved
 *   node server/operator/reports.ts <number> <open|in_review|resolved> [answer]
 *
 * The embedded database allows one process, so the server must be stopped meanwhile; with PostgreSQL it need not be. An
 * answer reaches the phone with its next pull.
 */
import { reportStatuses, type ReportStatus } from '../../domain/report.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-reader.ts';
import { DataDirInUse } from '../db/data-dir-lock.ts';
import { reports } from '../db/schema/feedback.ts';
import { trips } from '../db/schema/market.ts';
import { eq, ne } from '../db/sql.ts';
import { answerReport } from '../modules/reports/service.ts';
import { openDatabase } from '../db/open-database.ts';
import { Refused } from '../refused.ts';
import { transact } from '../streams/change-log.ts';

const usage = `usage: node server/operator/reports.ts [<number> <${reportStatuses.join('|')}> [answer]]`;
const isStatus = (text: string): text is ReportStatus => reportStatuses.some((status) => status === text);

async function work(number?: string, status?: string, ...words: string[]): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    if (number === undefined) {
      const open = await database.db
        .select({ report: reports, deniedAt: trips.deniedAt })
        .from(reports)
        .innerJoin(trips, eq(trips.id, reports.tripId))
        .where(ne(reports.status, 'resolved'));
      return open
        .map(({ report: { number: no, status: state, kind, tripId, text }, deniedAt }) =>
          [no, state, kind, `trip ${tripId}${deniedAt ? ' (denied)' : ''}`, text].join('  '),
        )
        .join('\n');
    }
    if (!/^\d{1,9}$/.test(number) || !status || !isStatus(status)) return usage;
    const app = await createApp({ config: { ...config, logLevel: 'silent' }, database });
    const { context } = app;
    const answer = words.length > 0 ? words.join(' ') : null;
    const { value: saved } = await transact(context, (tx, changes) =>
      answerReport({ context, tx, changes }, Number(number), { status, answer }),
    );
    await app.close();
    const removed = saved === answer ? '' : `; contacts were taken out of the answer, it reads: ${saved}`;
    return `report ${number} is ${status}${removed}`;
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
