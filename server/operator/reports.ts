/**
 * People's reports, and the operator's answers:
 *
 *   node server/operator/reports.ts                                      lists the reports that are not resolved
 *   node server/operator/reports.ts <number> <open|in_review|resolved> [answer]
 *   node server/operator/reports.ts <number> hide [answer]               resolves a report about a review: nobody but
 *                                                                        its writer reads it any more
 */
import { type } from 'arktype';
import { reportStatuses } from '../../domain/report/report.ts';
import { OfficeReportsAnswer, ReportAnsweredAnswer } from '../../protocol/api/office/market.ts';
import { listed } from './listed.ts';
import { command, type OfficeCall } from './office-call.ts';

const usage = `usage: node server/operator/reports.ts [<number> <${reportStatuses.join('|')}|hide> [answer]]`;

async function unresolved(call: OfficeCall): Promise<string> {
  const answer = OfficeReportsAnswer(await call('GET', 'reports'));
  if (answer instanceof type.errors) return answer.summary;
  const lines = answer.data.map(({ number, status, kind, trip_id, denied, review, text }) =>
    [
      number,
      status,
      kind,
      `trip ${trip_id}${denied ? ' (denied)' : ''}`,
      ...(review === null ? [] : [`review “${review}”`]),
      text,
    ].join('  '),
  );
  return listed(lines, '');
}

await command(async (call) => {
  const [number, given, ...words] = process.argv.slice(2);
  if (number === undefined) return unresolved(call);
  const hide = given === 'hide';
  const status = hide ? 'resolved' : given;
  if (!/^\d{1,9}$/.test(number) || !reportStatuses.some((each) => each === status)) return usage;
  const said = words.length > 0 ? words.join(' ') : null;
  const answer = ReportAnsweredAnswer(
    await call('POST', `reports/${number}/answer`, { status, answer: said, hide }),
  );
  if (answer instanceof type.errors) return answer.summary;
  const { text } = answer.data;
  const removed = text === said ? '' : `; contacts were taken out of the answer, it reads: ${text}`;
  return `report ${number} is ${hide ? 'resolved, the review hidden' : status}${removed}`;
});
