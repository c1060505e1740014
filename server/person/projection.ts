import type { Block } from '../../domain/person/block.ts';
import { mostFavourites } from '../../domain/reputation/favourites.ts';
import { passengerStanding, type PassengerStanding } from '../../domain/reputation/passenger-standing.ts';
import { initials } from '../../domain/person/person-name.ts';
import type { ProviderCard } from '../../protocol/sync/row-parts.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import type { Reader } from '../db/connection.ts';
import { favourites, users } from '../db/schema/accounts.ts';
import { asc, eq } from '../db/sql.ts';
import { statement, together, type At } from '../db/statement.ts';
import { choicesOf } from '../notice/choices.ts';
import { interestRow, interestsOf } from '../feed/interests.ts';
import { projection } from '../act/projection.ts';
import { booksOf } from '../money/wallet/books.ts';

/** The columns of a person that others may see: never a phone number. */
export type ShownPerson = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'name'
  | 'initialsOnly'
  | 'verified'
  | 'ratingSum'
  | 'ratingsCount'
  | 'marks'
  | 'tripsCount'
  | 'agreedCount'
  | 'canceledCount'
  | 'createdAt'
>;

/** The name that others see before a trip is agreed. */
export const shownName = ({ name, initialsOnly }: Pick<ShownPerson, 'name' | 'initialsOnly'>): string =>
  initialsOnly ? initials(name) : name;

/** The provider's data that travellers may see. */
export const providerCard = (provider: ShownPerson): ProviderCard => ({
  id: provider.id,
  name: provider.name,
  // a photo is shown only together with the number
  photo: null,
  verified: provider.verified,
  rating_x10: provider.ratingsCount === 0 ? 0 : Math.round((provider.ratingSum * 10) / provider.ratingsCount),
  ratings_count: provider.ratingsCount,
  trips_count: provider.tripsCount,
  agreed_count: provider.agreedCount,
  canceled_count: provider.canceledCount,
  since: provider.createdAt.toISOString(),
});

/** The record of a passenger that car owners see with a request; nothing for a new passenger. */
export const passengerSeen = ({
  ratingSum: sum,
  ratingsCount: count,
  marks,
}: Pick<ShownPerson, 'ratingSum' | 'ratingsCount' | 'marks'>): { passenger?: PassengerStanding } => {
  const passenger = passengerStanding({ sum, count, marks });
  return passenger ? { passenger } : {};
};

/** A passenger's own ratings. */
function ratedOf(user: typeof users.$inferSelect): Pick<ProfileRow, 'rated'> {
  if (user.type !== 'customer') return {};
  const { passenger: standing } = passengerSeen(user);
  return { rated: { count: user.ratingsCount, ...(standing && { standing }) } };
}

/** A passenger's own favourites, as the profile carries them. */
async function favouritesOf(
  db: Reader,
  { id, type, asksAll, experiencedFirst }: typeof users.$inferSelect,
): Promise<Pick<ProfileRow, 'favourites' | 'favourites_first' | 'experienced_first'>> {
  if (type !== 'customer') return {};
  const found = await db
    .select({ id: users.id, name: users.name, photo: users.photo })
    .from(favourites)
    .innerJoin(users, eq(users.id, favourites.providerId))
    .where(eq(favourites.customerId, id))
    .orderBy(asc(favourites.createdAt))
    .limit(mostFavourites);
  return {
    favourites: found,
    favourites_first: !asksAll,
    ...(experiencedFirst && { experienced_first: true }),
  };
}

/** The block for the profile. The phone ends a block whose time is over, because it has the time. */
const blockedOf = (block: Block | null): Pick<ProfileRow, 'blocked'> =>
  block
    ? {
        blocked: {
          reason: block.reason,
          words: block.words,
          until: block.until === null ? null : new Date(block.until).toISOString(),
        },
      }
    : {};

const readPerson = statement((db, at: At<{ id: string }>) =>
  db.select().from(users).where(eq(users.id, at.id)),
);

/** The reader's own profile row; never another person's. */
export const projectProfiles = projection<ProfileRow>(async (db, reader, ids) => {
  if (!ids.includes(reader.id)) return [];
  const [found, books, interests, choices] = await together([
    readPerson(db, { id: reader.id }),
    booksOf(db, reader.id),
    interestsOf(db, [reader.id]),
    choicesOf(db, [reader.id]),
  ]);
  const notices = choices.get(reader.id);
  const [own] = found;
  const favoured = own ? await favouritesOf(db, own) : {};
  return found.map((user) => ({
    id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    type: user.type,
    photo: user.photo,
    verified: user.verified,
    dues: books.dues,
    dues_in_grace: books.inGrace.map(({ amount, countsAt }) => ({
      amount,
      counts_at: new Date(countsAt).toISOString(),
    })),
    agreed: books.agreed,
    credit_limit: user.creditLimit,
    interest: interestRow(interests.get(user.id)),
    ...(notices && { notices }),
    ...ratedOf(user),
    ...favoured,
    ...(user.initialsOnly && { initials: true }),
    ...blockedOf(user.blocked),
    ...(user.sentBack && { sent_back: user.sentBack }),
    referral_code: user.referralCode,
    referred_count: user.referredCount,
  }));
});
