/** A passenger's favourite owners, visible to the passenger alone. */
import { checkFavourite } from '../../domain/reputation/favourites.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { favourites, users } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray, or } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { forgetAskedFirst } from '../trip/priority-owners.ts';

/** Locks the acting passenger, so that the second of two concurrent calls counts the first. @throws Refused forbidden */
async function lockPassenger({ tx, actor }: Act): Promise<void> {
  if (actor.type !== 'customer') throw new Refused({ code: 'forbidden' });
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update');
}

function changed({ tx, changes, actor }: Act): void {
  forgetAskedFirst(tx, actor.id);
  changes.touch(userStream(actor.id), 'profile', actor.id);
}

/**
 * Makes an owner with whom the passenger has had an agreement a favourite; does nothing for one who is
 * already.
 * @throws Refused forbidden; with the codes of `checkFavourite`
 */
export async function addFavourite(act: Act, args: MutationArgs['favourite.add']): Promise<void> {
  const { tx, actor, context } = act;
  await lockPassenger(act);
  const agreed = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        inArray(trips.status, ['hold', 'started', 'completed']),
        or(
          and(eq(trips.creatorId, actor.id), eq(trips.counterpartId, args.provider_id)),
          and(eq(trips.creatorId, args.provider_id), eq(trips.counterpartId, actor.id)),
        ),
      ),
    )
    .limit(1);
  const known = await tx
    .select({ id: favourites.providerId })
    .from(favourites)
    .where(eq(favourites.customerId, actor.id));
  if (known.some(({ id }) => id === args.provider_id)) return;
  const refusal = checkFavourite({ agreed: agreed.length > 0, others: known.length });
  if (refusal) throw new Refused(refusal);
  const createdAt = new Date(context.now());
  await tx.insert(favourites).values({ customerId: actor.id, providerId: args.provider_id, createdAt });
  changed(act);
}

/** Removes a favourite, if the owner is one. @throws Refused forbidden */
export async function removeFavourite(act: Act, args: MutationArgs['favourite.remove']): Promise<void> {
  await lockPassenger(act);
  await act.tx
    .delete(favourites)
    .where(and(eq(favourites.customerId, act.actor.id), eq(favourites.providerId, args.provider_id)));
  changed(act);
}

/**
 * Sets whether requests go to the favourites first, and to experienced owners; an older app, which sends only
 * the former, does not change the latter.
 * @throws Refused forbidden
 */
export async function setAskedFirst(
  act: Act,
  { first, experienced }: { first: boolean; experienced?: boolean },
): Promise<void> {
  await lockPassenger(act);
  await act.tx
    .update(users)
    .set({ asksAll: !first, ...(experienced !== undefined && { experiencedFirst: experienced }) })
    .where(eq(users.id, act.actor.id));
  changed(act);
}
