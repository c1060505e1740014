/** A request that the server already has, from the code that two phones agreed with: its own action may come later. */
import type { Act } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { faceLinks } from '../db/schema/face.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { touchTrip } from '../trip/visibility.ts';

/** Whether a code brought this person's request before its action arrived. @param id of the trip */
export async function isAskedByCode(
  { database: { db } }: Pick<Context, 'database'>,
  userId: string,
  id: string,
): Promise<boolean> {
  const [known] = await db
    .select({ id: trips.id })
    .from(trips)
    .innerJoin(faceLinks, eq(faceLinks.tripId, trips.id))
    .where(and(eq(trips.id, id), eq(trips.creatorId, userId), eq(faceLinks.passengerId, userId)))
    .limit(1);
  return known !== undefined;
}

/** The action of such a request: nothing is left to do, but the phone gets its trip. */
export async function showAsked(act: Act, id: string): Promise<void> {
  const [trip] = await act.tx.select().from(trips).where(eq(trips.id, id));
  if (trip) touchTrip(act, trip);
}
