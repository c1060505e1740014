import type { QuestionRow } from '../../protocol/sync/rows.ts';
import { projection } from '../act/projection.ts';
import { users } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { questions } from '../db/schema/questions.ts';
import { and, eq, or } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';

const readQuestions = statement((db, at: At<{ ids: string[]; readerId: string }>) =>
  db
    .select({ question: questions, name: users.name })
    .from(questions)
    .innerJoin(trips, eq(trips.id, questions.tripId))
    .innerJoin(users, eq(users.id, questions.providerId))
    .where(
      and(
        isAnyOf(questions.id, at.ids),
        or(eq(questions.providerId, at.readerId), eq(trips.creatorId, at.readerId)),
      ),
    ),
);

/** Only the two people in the conversation see a question; no other bidder and no driver does. */
export const projectQuestions = projection<QuestionRow>(async (db, reader, ids) => {
  const found = await readQuestions(db, { ids, readerId: reader.id });
  return found.map(({ question, name }) => ({
    id: question.id,
    trip_id: question.tripId,
    provider: { id: question.providerId, name },
    by: question.by,
    ready: question.ready,
    text: question.text,
    ...(question.hidden && { hidden: true as const }),
    answer: question.answer,
    created_at: question.createdAt.toISOString(),
  }));
});
