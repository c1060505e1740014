import { maskContacts } from '../../domain/contact-mask/mask.ts';
import { checkReport, type ReportStatus } from '../../domain/report/report.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { reports } from '../db/schema/feedback.ts';
import { trips } from '../db/schema/market.ts';
import { questions } from '../db/schema/questions.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { checkReportsOf } from '../person/limits.ts';
import { notify } from '../notice/notify.ts';
import { projectTrips } from '../trip/projection.ts';

/**
 * Stores a report about a trip in which the person has or had a part.
 * @throws Refused not_found; with the codes of `checkReport`; too_many_reports; conflict when the id exists
 */
export async function createReport(act: Act, args: MutationArgs['report.create']): Promise<void> {
  const { tx, actor } = act;
  const [trip] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.id, args.trip_id));
  if (!trip) throw new Refused({ code: 'not_found', field: 'trip_id' });
  // a driver reports to the car owner instead
  const involved =
    actor.type !== 'driver' &&
    ((await projectTrips(tx, actor, [trip.id])).has(trip.id) || (await hasAsked(act, trip.id)));
  const refusal = checkReport({ involved, kind: args.kind, text: args.text });
  if (refusal) throw new Refused(refusal);
  const { id, kind, text } = args;
  if (!(await storeReport(act, { id, tripId: args.trip_id, kind, text })))
    throw new Refused({ code: 'conflict', field: 'id' });
}

/** Whether the owner has asked about this request, without a bid. */
async function hasAsked({ tx, actor }: Act, tripId: string): Promise<boolean> {
  const [own] = await tx
    .select({ id: questions.id })
    .from(questions)
    .where(and(eq(questions.tripId, tripId), eq(questions.providerId, actor.id)))
    .limit(1);
  return own !== undefined;
}

type NewReport = Pick<typeof reports.$inferInsert, 'id' | 'tripId' | 'reviewId' | 'kind' | 'text'>;

/** @returns false if there is such a report @throws Refused too_many_reports */
export async function storeReport(act: Act, report: NewReport): Promise<boolean> {
  const { context, tx, actor } = act;
  await checkReportsOf(act, report.tripId);
  const now = new Date(context.now());
  const [stored] = await tx
    .insert(reports)
    .values({
      ...report,
      reporterId: actor.id,
      text: report.text.trim(),
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: reports.id });
  if (stored) act.changes.touch(userStream(actor.id), 'report', stored.id);
  return stored !== undefined;
}

/**
 * Stores the operator's answer to a report. Contacts are removed from it: only the trip decides whether the reporter
 * and the other party see each other's numbers.
 * @returns the answer as stored
 * @throws Refused not_found
 */
export async function answerReport(
  act: Omit<Act, 'actor'>,
  number: number,
  word: { status: ReportStatus; answer: string | null },
): Promise<string | null> {
  const answer = word.answer === null ? null : maskContacts(word.answer).text;
  const [report] = await act.tx
    .update(reports)
    .set({ status: word.status, answer, updatedAt: new Date(act.context.now()) })
    .where(eq(reports.number, number))
    .returning();
  if (!report) throw new Refused({ code: 'not_found' });
  act.changes.touch(userStream(report.reporterId), 'report', report.id);
  await notify(act, report.reporterId, 'report_answered', {
    ...(report.reviewId === null && { tripId: report.tripId }),
    data: { number: report.number, status: report.status },
  });
  return answer;
}
