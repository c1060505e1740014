import type { Context } from '../act/context.ts';
import type { Tx } from '../db/connection.ts';
import { trips } from '../db/schema/market.ts';
import { questions } from '../db/schema/questions.ts';
import { streamRows } from '../db/schema/sync.ts';
import { and, asc, eq, inArray, isNotNull, lt } from '../db/sql.ts';
import { userStream } from '../streams/change-log.ts';

type Forgotten = { id: string; tripId: string; providerId: string; creatorId: string };

const columns = {
  id: questions.id,
  tripId: questions.tripId,
  providerId: questions.providerId,
  creatorId: trips.creatorId,
};

/**
 * Forgets the questions of people who did not agree, 90 days after they were asked, with their rows in both streams.
 * @returns how many; fewer than `limit` when none is left
 */
export async function forgetQuestions(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> {
  const old = await db
    .select(columns)
    .from(questions)
    .innerJoin(trips, eq(trips.id, questions.tripId))
    .where(lt(questions.forgetAt, new Date(now())))
    .orderBy(asc(questions.forgetAt))
    .limit(limit);
  for (const [, ofTrip] of Map.groupBy(old, ({ tripId }) => tripId))
    await db.transaction((tx) => forget(tx, ofTrip));
  return old.length;
}

/** Forgets what a person whose account is closed has asked and was asked without an agreement. */
export async function forgetQuestionsOf(tx: Tx, userId: string): Promise<void> {
  for (const part of [eq(questions.providerId, userId), eq(trips.creatorId, userId)]) {
    const own = await tx
      .select(columns)
      .from(questions)
      .innerJoin(trips, eq(trips.id, questions.tripId))
      .where(and(part, isNotNull(questions.forgetAt)));
    for (const [, ofTrip] of Map.groupBy(own, ({ tripId }) => tripId)) await forget(tx, ofTrip);
  }
}

/** Deletes questions of one trip; each statement writes to one trip or one stream. */
async function forget(tx: Tx, gone: readonly Forgotten[]): Promise<void> {
  const [first] = gone;
  if (!first) return;
  await tx.delete(questions).where(
    and(
      eq(questions.tripId, first.tripId),
      inArray(
        questions.id,
        gone.map(({ id }) => id),
      ),
    ),
  );
  const read = gone.flatMap(({ id, providerId, creatorId }) => [
    { id, reader: providerId },
    { id, reader: creatorId },
  ]);
  for (const [reader, rows] of Map.groupBy(read, (row) => row.reader))
    await tx.delete(streamRows).where(
      and(
        eq(streamRows.stream, userStream(reader)),
        eq(streamRows.kind, 'question'),
        inArray(
          streamRows.entityId,
          rows.map(({ id }) => id),
        ),
      ),
    );
}
