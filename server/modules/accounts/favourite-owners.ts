import { mostFavourites } from '../../../domain/favourites.ts';
import type { ProfileRow } from '../../../protocol/rows.ts';
import type { Reader } from '../../db/connection.ts';
import { favourites, users } from '../../db/schema/accounts.ts';
import { asc, eq } from '../../db/sql.ts';

/** A passenger's own favourites, as the profile carries them. */
export async function favouritesOf(
  db: Reader,
  { id, type, asksAll }: Pick<typeof users.$inferSelect, 'id' | 'type' | 'asksAll'>,
): Promise<Pick<ProfileRow, 'favourites' | 'favourites_first'>> {
  if (type !== 'customer') return {};
  const found = await db
    .select({ id: users.id, name: users.name, photo: users.photo })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.providerId))
    .where(eq(favourites.customerId, id))
    .orderBy(asc(favourites.createdAt))
    .limit(mostFavourites);
  return { favourites: found, favourites_first: !asksAll };
}
