import { checkReviewReport } from '../../domain/report/report.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { ratings, reports } from '../db/schema/feedback.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { hideReview } from '../trip/ratings.ts';
import { isShownReview } from '../trip/reviews.ts';
import { answerReport, storeReport } from './service.ts';

/**
 * Stores a report about a passenger's review of a car owner; everybody who can read the review may report it.
 * @throws Refused forbidden for a driver; not_found; with the codes of `checkReviewReport`; too_many_reports;
 * conflict when the id exists
 */
export async function reportReview(act: Act, args: MutationArgs['review.report']): Promise<void> {
  const { tx, actor } = act;
  if (actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  const [review] = await tx
    .select()
    .from(ratings)
    .where(and(eq(ratings.id, args.review_id), isShownReview));
  if (!review) throw new Refused({ code: 'not_found', field: 'review_id' });
  const made = and(eq(reports.reporterId, actor.id), eq(reports.reviewId, review.id));
  const isReported = async () => (await tx.select({ id: reports.id }).from(reports).where(made)).length > 0;
  const facts = { isWriter: review.raterId === actor.id, text: args.text };
  const refusal = checkReviewReport({ ...facts, alreadyReported: await isReported() });
  if (refusal) throw new Refused(refusal);
  const report = { id: args.id, tripId: review.tripId, reviewId: review.id, text: args.text };
  if (!(await storeReport(act, { ...report, kind: 'review' })))
    throw new Refused((await isReported()) ? { code: 'review_reported' } : { code: 'conflict', field: 'id' });
}

/**
 * Hides the review that a report is about, and answers the report.
 * @returns the answer as stored
 * @throws Refused not_found, also for a report about a trip
 */
export async function hideReported(
  act: Omit<Act, 'actor'>,
  number: number,
  word: Parameters<typeof answerReport>[2],
): Promise<string | null> {
  const [report] = await act.tx
    .select({ reviewId: reports.reviewId })
    .from(reports)
    .where(eq(reports.number, number));
  if (!report?.reviewId) throw new Refused({ code: 'not_found' });
  await hideReview(act, report.reviewId);
  return answerReport(act, number, word);
}
