/** People's feed interests, as stored. */
import { everywhere, type FeedInterest } from '../../domain/feed/feed-interest.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import type { Reader } from '../db/connection.ts';
import { feedInterests } from '../db/schema/accounts.ts';
import { isAnyOf, statement, type At } from '../db/statement.ts';

type Stored = Pick<typeof feedInterests.$inferSelect, 'chosen' | 'everywhere' | 'districts' | 'routes'>;

const newcomers: Stored = { chosen: false, ...everywhere, districts: [], routes: [] };

const storedInterests = statement((db, at: At<{ userIds: string[] }>) => {
  const { userId, chosen, everywhere: all, districts, routes } = feedInterests;
  return db
    .select({ userId, chosen, everywhere: all, districts, routes })
    .from(feedInterests)
    .where(isAnyOf(userId, at.userIds));
});

/** The interests of these people (ids); the entire country for people who have none yet. */
export async function interestsOf(db: Reader, userIds: readonly string[]): Promise<Map<string, Stored>> {
  const found = await storedInterests(db, { userIds: [...userIds] });
  const byUser = new Map(found.map(({ userId: id, ...saved }) => [id, saved]));
  return new Map(userIds.map((id) => [id, byUser.get(id) ?? newcomers]));
}

export async function interestOf(db: Reader, userId: string): Promise<FeedInterest> {
  const [saved] = await storedInterests(db, { userIds: [userId] });
  return saved ?? newcomers;
}

/** The interest in the form of the profile's row. */
export const interestRow = (saved: Stored = newcomers): NonNullable<ProfileRow['interest']> => saved;
