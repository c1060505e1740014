/** A passenger's choice to appear by her initials until a trip is agreed. */
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import type { Reader } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { shownName } from '../person/projection.ts';
import { countChange } from '../person/limits.ts';
import { touchInFeeds } from './head-start.ts';

/**
 * Shows a passenger by initials, or by the name again, in the feed and to the owners whom she has asked.
 * @throws Refused forbidden for others than customers; too_many_changes
 */
export async function setPrivacy(act: Act, args: MutationArgs['profile.privacy']): Promise<void> {
  const { tx, actor, changes } = act;
  if (actor.type !== 'customer') throw new Refused({ code: 'forbidden' });
  await countChange(act, actor.id);
  await tx.update(users).set({ initialsOnly: args.initials }).where(eq(users.id, actor.id));
  changes.touch(userStream(actor.id), 'profile', actor.id);
  const shown = await tx
    .select()
    .from(trips)
    .where(and(eq(trips.creatorId, actor.id), inArray(trips.status, ['active', 'extended'])));
  for (const trip of shown) touchInFeeds(act, trip);
  const bidders = await tx
    .select({ owner: bids.providerId, trip: bids.tripId })
    .from(bids)
    .where(
      inArray(
        bids.tripId,
        shown.map(({ id }) => id),
      ),
    );
  for (const { owner, trip } of bidders) changes.touch(userStream(owner), 'trip', trip);
  const asked = await tx
    .select({ id: bookings.id, owner: trips.creatorId })
    .from(bookings)
    .innerJoin(trips, eq(trips.id, bookings.tripId))
    .where(and(eq(bookings.customerId, actor.id), eq(bookings.status, 'requested')));
  for (const { id, owner } of asked) changes.touch(userStream(owner), 'booking', id);
}

/** The name under which a person appears before an agreement. */
export async function shownNameOf(db: Reader, id: string): Promise<string> {
  const [person] = await db
    .select({ name: users.name, initialsOnly: users.initialsOnly })
    .from(users)
    .where(eq(users.id, id));
  return person ? shownName(person) : '';
}
