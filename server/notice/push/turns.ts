/**
 * When each person with a subscribed browser gets the next push that sums things up (`new-trips.ts`, `summaries.ts`), so
 * that those jobs read only people for whom something is due.
 *
 *   subscribed ─▶ a row ─ choice or interest changed ─▶ the row follows
 *                   └─ its time has come, and no subscription is left ─▶ the row goes
 *
 * Invariants
 *   1. A row may be outdated: the person is judged by choice, interest and subscriptions when its time has come.
 *   2. A node of the previous release writes no rows. A person who subscribes or chooses there gets the row when the app
 *      subscribes again, at its next start.
 *   3. A person's row is locked before the person's choice.
 */
import { subscribedDistricts, type FeedInterest } from '../../../domain/feed/feed-interest.ts';
import { nextSummary, wayOf, type NoticeChoice } from '../../../domain/notice/notice-choice.ts';
import type { Actor } from '../../act/act.ts';
import type { Reader } from '../../db/connection.ts';
import { noticeChoices, pushSubscriptions, pushTurns, sessions } from '../../db/schema/accounts.ts';
import { and, eq, gt, inArray, sql } from '../../db/sql.ts';
import { sqlArray } from '../../db/raw-sql.ts';
import { interestOf } from '../../feed/interests.ts';
import { choiceOf } from '../choices.ts';

type Turn = typeof pushTurns.$inferSelect;
type Person = Pick<Actor, 'id' | 'type'>;

const ofInterest = (interest: FeedInterest): Pick<Turn, 'everywhere' | 'districts'> => ({
  everywhere: interest.everywhere,
  districts: interest.everywhere ? [] : subscribedDistricts(interest),
});

function ofChoice(type: Actor['type'], choice: NoticeChoice, now: number): Pick<Turn, 'side' | 'summaryAt'> {
  const summary = nextSummary(choice, now);
  return {
    side: type !== 'driver' && wayOf(choice, 'new_trips', type) === 'push' ? type : null,
    summaryAt: summary === null ? null : new Date(summary),
  };
}

/** Makes or renews the turn of a person who subscribes. @param now epoch ms */
export async function takeTurn(db: Reader, { id, type }: Person, now: number): Promise<void> {
  const turn = {
    ...ofInterest(await interestOf(db, id)),
    ...ofChoice(type, await choiceOf(db, id), now),
  };
  await db
    .insert(pushTurns)
    .values({ userId: id, ...turn })
    .onConflictDoUpdate({ target: pushTurns.userId, set: turn });
}

/** Locks a person's turn, before the choice that it follows is changed. */
export async function lockTurn(db: Reader, userId: string): Promise<void> {
  await db
    .select({ id: pushTurns.userId })
    .from(pushTurns)
    .where(eq(pushTurns.userId, userId))
    .for('no key update');
}

/** Updates the person's turn, if there is one, after another choice of notifications. @param now epoch ms */
export async function followChoice(
  db: Reader,
  { id, type }: Person,
  { choice, now }: { choice: NoticeChoice; now: number },
): Promise<void> {
  await db
    .update(pushTurns)
    .set(ofChoice(type, choice, now))
    .where(eq(pushTurns.userId, id));
}

/** Updates the person's turn, if there is one, after another feed interest. */
export async function followInterest(db: Reader, userId: string, interest: FeedInterest): Promise<void> {
  await db.update(pushTurns).set(ofInterest(interest)).where(eq(pushTurns.userId, userId));
}

/**
 * Which of these people have a live subscription; the turns of the others are deleted.
 * @param now epoch ms
 */
export async function reachable(db: Reader, userIds: readonly string[], now: number): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ id: sessions.userId })
    .from(sessions)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.session, sessions.tokenHash))
    .where(and(inArray(sessions.userId, [...userIds]), gt(sessions.expiresAt, new Date(now))));
  const ids = new Set(found.map(({ id }) => id));
  const gone = userIds.filter((id) => !ids.has(id));
  if (gone.length > 0) await db.delete(pushTurns).where(inArray(pushTurns.userId, gone));
  return ids;
}

/** The instants up to which new trips have been pushed, or held notifications have been summed up. */
type Claimed = 'tripsUntil' | 'summedUntil';

/**
 * Moves these people's time on to `until` (epoch ms), from at most `before`, so that of several nodes one pushes.
 * @returns the people whose time this call moved
 */
export async function claim(
  db: Reader,
  userIds: readonly string[],
  { what, until, before }: { what: Claimed; until: number; before: number },
): Promise<Set<string>> {
  const column = sql.identifier(noticeChoices[what].name);
  if (userIds.length === 0) return new Set();
  const claimed = await db
    .insert(noticeChoices)
    .values(userIds.toSorted().map((userId) => ({ userId, [what]: new Date(until) })))
    .onConflictDoUpdate({
      target: noticeChoices.userId,
      set: { [what]: new Date(until) },
      setWhere: sql`coalesce(${noticeChoices}.${column}, '-infinity') <= ${new Date(before).toISOString()}::timestamptz`,
    })
    .returning({ userId: noticeChoices.userId });
  return new Set(claimed.map(({ userId }) => userId));
}

/** Sets the hour of each person's next summary. @param hours epoch ms; null: none is due any more */
export async function nextSummaries(db: Reader, hours: ReadonlyMap<string, number | null>): Promise<void> {
  const ids = sqlArray([...hours.keys()], 'uuid');
  const at = sql`${sql.param([...hours.values()].map((ms) => ms && new Date(ms).toISOString()))}::timestamptz[]`;
  await db.execute(sql`
    update ${pushTurns} set summary_at = next.at from unnest(${ids}, ${at}) next (id, at)
    where ${pushTurns.userId} = next.id`);
}
