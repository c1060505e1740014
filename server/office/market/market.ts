/** Operators' actions on people, reports and the site, each with its row in the audit. */
import { normalisePhone } from '../../../domain/base/phone.ts';
import type {
  ImpersonationBody,
  OfficeReport,
  ReportAnswerBody,
} from '../../../protocol/api/office/market.ts';
import { mostShown } from '../../../protocol/api/office/queues.ts';
import { allowsDemoPhones } from '../../base/config.ts';
import type { Context } from '../../act/context.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { ratings, reports } from '../../db/schema/feedback.ts';
import { trips } from '../../db/schema/market.ts';
import { and, asc, eq, sql } from '../../db/sql.ts';
import { Refused } from '../../base/refused.ts';
import type { ChangeLog } from '../../streams/change-log.ts';
import { looksFor, openImpersonation } from '../../person/impersonation.ts';
import { hashOf } from '../../person/sessions.ts';
import { personByPhone } from '../../person/people.ts';
import { hideReported } from '../../report/reviews.ts';
import { answerReport } from '../../report/service.ts';
import { record, type Acting } from '../audit/audit.ts';
import { checkClaim } from '../queues/claims.ts';

/**
 * Opens a read-only session as a person (REQ 6).
 * @returns its token
 * @throws Refused not_found
 */
export async function impersonate(
  context: Context,
  acting: Acting,
  { phone: typed, reason }: typeof ImpersonationBody.infer,
): Promise<string> {
  const phone = normalisePhone(typed, { allowDemo: allowsDemoPhones(context.config) });
  return context.database.db.transaction(async (tx) => {
    const person = phone === null ? null : await personByPhone(tx, phone);
    if (!person) throw new Refused({ code: 'not_found', field: 'phone' });
    const token = await openImpersonation(context, tx, person.id, acting.operator.name);
    await record(context, tx, acting, {
      action: 'person.impersonate',
      subject: { kind: 'person', id: person.id, name: person.name },
      after: { session: hashOf(token), until: new Date(context.now() + looksFor).toISOString() },
      reason,
    });
    return token;
  });
}

/** Reports that nobody has resolved, in the words of the partial index. */
export const unresolved = sql`${reports.status} <> 'resolved'`;

/** The first of the reports that are not resolved, the oldest first. */
export async function openReports(db: Reader): Promise<(typeof OfficeReport.infer)[]> {
  const found = await db
    .select({ report: reports, deniedAt: trips.deniedAt, review: ratings.review })
    .from(reports)
    .innerJoin(trips, eq(trips.id, reports.tripId))
    .leftJoin(ratings, and(eq(ratings.tripId, trips.id), eq(ratings.id, reports.reviewId)))
    .where(unresolved)
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(mostShown);
  return found.map(reportRow);
}

type Found = { report: typeof reports.$inferSelect; deniedAt: Date | null; review: string | null };

/** A report in the form that the office shows. */
export const reportRow = ({ report, deniedAt, review }: Found): typeof OfficeReport.infer => ({
  number: report.number,
  status: report.status,
  kind: report.kind,
  text: report.text,
  trip_id: report.tripId,
  denied: deniedAt !== null,
  review: report.reviewId === null ? null : (review ?? ''),
  created_at: report.createdAt.toISOString(),
});

/**
 * Answers a report; `hide` also hides the review that it is about.
 * @returns the answer as stored
 * @throws Refused not_found
 */
export async function answer(
  act: { context: Context; tx: Tx; changes: ChangeLog },
  acting: Acting,
  number: number,
  { status, answer: words, hide = false }: typeof ReportAnswerBody.infer,
): Promise<string | null> {
  const [before] = await act.tx.select().from(reports).where(eq(reports.number, number)).for('update');
  if (!before) throw new Refused({ code: 'not_found' });
  const item = { queue: 'reports', id: before.id } as const;
  await checkClaim(act.tx, act.context, acting.operator, item);
  const word = { status, answer: words };
  const saved = hide ? await hideReported(act, number, word) : await answerReport(act, number, word);
  await record(act.context, act.tx, acting, {
    action: hide ? 'report.hide_review' : 'report.answer',
    subject: { kind: 'report', id: before.id, name: String(number) },
    before: { status: before.status },
    after: { status },
    reason: saved,
  });
  return saved;
}
