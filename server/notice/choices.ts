/** People's choices of notifications, as stored. */
import { presetChoice, type NoticeChoice } from '../../domain/notice/notice-choice.ts';
import type { Locale } from '../../domain/base/locale.ts';
import type { Reader } from '../db/connection.ts';
import { noticeChoices } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { eq, isNull } from '../db/sql.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';

const storedChoices = statement((db, at: At<{ userIds: string[] }>) =>
  db.select().from(noticeChoices).where(isAnyOf(noticeChoices.userId, at.userIds)),
);

/** The choice that a stored row holds. */
export function choiceFrom(stored: typeof noticeChoices.$inferSelect): NoticeChoice {
  const { ways, quietFrom, quietTo, decisive, digest, locale, sms } = stored;
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { ways, quiet, decisive, digest, locale, ...(sms && { sms }) };
}

/** The choices of these people (ids); the preset for people who have not chosen. */
export async function choicesOf(db: Reader, userIds: readonly string[]): Promise<Map<string, NoticeChoice>> {
  const found = await storedChoices(db, { userIds: [...userIds] });
  const chosen = new Map(found.map((stored) => [stored.userId, choiceFrom(stored)]));
  return new Map(userIds.map((id) => [id, chosen.get(id) ?? presetChoice]));
}

export const choiceOf = async (db: Reader, userId: string): Promise<NoticeChoice> =>
  (await choicesOf(db, [userId])).get(userId) ?? presetChoice;

// the trip has its own query, which a sharded database runs first
const storedForTrip = statement((db, at: At<{ tripId: string }>) =>
  db
    .select()
    .from(noticeChoices)
    .where(
      eq(noticeChoices.userId, db.select({ of: trips.creatorId }).from(trips).where(eq(trips.id, at.tripId))),
    ),
);

/** The choice of the person who made the trip. */
export async function choiceForTrip(db: Reader, tripId: string): Promise<NoticeChoice> {
  const [stored] = await storedForTrip(db, { tripId });
  return stored ? choiceFrom(stored) : presetChoice;
}

/** Stores the language of a browser as the person's, until they choose one in the app. */
export async function learnLocale(db: Reader, userId: string, locale: Locale): Promise<void> {
  await db
    .insert(noticeChoices)
    .values({ userId, locale })
    .onConflictDoUpdate({
      target: noticeChoices.userId,
      set: { locale },
      setWhere: isNull(noticeChoices.locale),
    });
}
