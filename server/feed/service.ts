/** A person's feed interest: chosen in the app, or learned from where the person first acts. */
import { isEmptyInterest, tidyInterest } from '../../domain/feed/feed-interest.ts';
import { interestAround } from '../../domain/feed/home-interest.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act, Actor } from '../act/act.ts';
import { feedInterests } from '../db/schema/accounts.ts';
import { eq } from '../db/sql.ts';
import { statement, type At } from '../db/statement.ts';
import { Refused } from '../base/refused.ts';
import { followInterest } from '../notice/push/turns.ts';
import { userStream } from '../streams/change-log.ts';

/** Replaces the entire interest. @throws Refused forbidden for a driver, who has no feed; feed_interest_empty */
export async function setInterest(act: Act, args: MutationArgs['feed.interest']): Promise<void> {
  if (act.actor.type === 'driver') throw new Refused({ code: 'forbidden' });
  if (isEmptyInterest(args)) throw new Refused({ code: 'feed_interest_empty', field: 'districts' });
  const { everywhere: all, districts, routes } = tidyInterest(args);
  const saved = {
    everywhere: all,
    districts: [...districts],
    routes: [...routes],
    chosen: true,
    updatedAt: new Date(act.context.now()),
  };
  await act.tx
    .insert(feedInterests)
    .values({ userId: act.actor.id, ...saved })
    .onConflictDoUpdate({ target: feedInterests.userId, set: saved });
  await followInterest(act.tx, act.actor.id, saved);
  act.changes.touch(userStream(act.actor.id), 'profile', act.actor.id);
}

type Learned = { userId: string; districts: number[]; updatedAt: Date };
const learnInterest = statement((db, { userId, districts, updatedAt }: At<Learned>) =>
  db
    .insert(feedInterests)
    .values({ userId, everywhere: false, districts, routes: [], chosen: false, updatedAt })
    .onConflictDoNothing()
    .returning({ userId: feedInterests.userId }),
);

/** People whose interest is known to be stored, so that a chunk of their actions looks it up once. */
const known = new WeakSet<Actor>();

const storedInterest = statement((db, at: At<{ userId: string }>) =>
  db.select({ of: feedInterests.userId }).from(feedInterests).where(eq(feedInterests.userId, at.userId)),
);

/** Whether an interest is still to be learned from what the acting person does. */
export async function lacksInterest({ actor, tx }: Act): Promise<boolean> {
  if (actor.type !== 'provider' || known.has(actor)) return false;
  const [stored] = await storedInterest(tx, { userId: actor.id });
  if (stored) known.add(actor);
  return !stored;
}

/**
 * Saves the district (id) in which a car owner first acts as the home, until the owner chooses. A passenger's
 * interest stays the whole country, because there are a hundred times fewer offers than requests, and six
 * districts often have none.
 */
export async function saveHomeDistrict(act: Act, districtId: number): Promise<void> {
  const { actor, tx, changes, context } = act;
  if (actor.type !== 'provider' || known.has(actor)) return;
  const home = { everywhere: false, districts: [...interestAround(districtId).districts], routes: [] };
  const [learned] = await learnInterest(tx, {
    userId: actor.id,
    districts: home.districts,
    updatedAt: new Date(context.now()),
  });
  if (!learned) return;
  await followInterest(tx, actor.id, home);
  changes.touch(userStream(actor.id), 'profile', actor.id);
}
