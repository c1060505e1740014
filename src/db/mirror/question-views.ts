/** Questions before an agreement; separate from `views.ts`, which every signed-in page loads at the start. */
import type { QuestionRow } from '../../../protocol/sync/rows.ts';
import { overlayQuestions } from '../overlay/overlay-questions.ts';
import type { WithMutations } from '../overlay/overlay.ts';
import type { UserDbs } from '../user-dbs.ts';
import { aboutTrip, withActions } from './views.ts';

/** All questions about a trip that this person may see, the earliest first. */
export async function questionsView(dbs: UserDbs, tripId: string): Promise<WithMutations<QuestionRow>[]> {
  const found = await withActions(dbs, [aboutTrip(tripId)], () =>
    dbs.mirror.questions.where('trip_id').equals(tripId).toArray(),
  );
  return overlayQuestions(...found).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
}
