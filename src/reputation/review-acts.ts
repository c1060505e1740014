import { checkReviewReport } from '../../domain/report/report.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import { reviewReportsView } from '../db/mirror/booking-views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';

/**
 * Saves a report about a review of a car owner.
 * @returns the refusal, or null when the report is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function reportReview(
  dbs: UserDbs,
  review: { id: string; own?: true },
  text: string,
): Promise<Refusal | null> {
  const made = await reviewReportsView(dbs);
  const alreadyReported = made.some(
    ({ review_id: id, mutations }) => id === review.id && mutations.every(({ state }) => state !== 'refused'),
  );
  const refusal = checkReviewReport({ isWriter: review.own === true, alreadyReported, text });
  if (refusal) return refusal;
  await enqueueAction(dbs, {
    name: 'review.report',
    args: { id: newId(), review_id: review.id, text: text.trim() },
  });
  return null;
}
