import type { Act } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { transact, userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import { publishByClock } from './posting.ts';
import { isDueForAll, showToAll } from './head-start.ts';
import { closeBids, closeBookings, partiesOf, statusNow, tripNames } from './trip-status-changes.ts';
import { takeFromFeed, touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

/**
 * Moves a trip by the clock: a scheduled draft into the feed, a request that favourites saw first into
 * everybody's feed, an open trip to its status (active → extended → expired), and a completed trip out of the
 * time in which its parties read each other's number. It does nothing when the trip is already there, so it
 * may run late, twice, or on several nodes at once.
 */
export const advanceTrip = async (context: Context, tripId: string): Promise<void> => {
  await transact(context, (tx, changes) => moveByClock({ context, tx, changes }, tripId));
};

/** `advanceTrip` inside the caller's transaction. */
export async function moveByClock(act: Omit<Act, 'actor'>, tripId: string): Promise<void> {
  const { context, tx } = act;
  const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId)).for('update');
  if (!trip) return;
  if (trip.contactUntil && trip.contactUntil.getTime() <= context.now()) return hideContacts(act, trip);
  if (trip.status === 'draft') return publishByClock(act, trip);
  if (isDueForAll(trip, context.now())) return showToAll(act, trip);
  const status = statusNow(trip, context.now());
  if (status === trip.status) return;
  const [moved] = await tx
    .update(trips)
    .set({ status, ...(status === 'expired' ? { closedAt: new Date(context.now()) } : {}) })
    .where(eq(trips.id, tripId))
    .returning();
  if (!moved) return;
  touchTrip(act, moved);
  if (status === 'expired') takeFromFeed(act, trip);
  await touchTripForOthers(act, moved);
  if (status === 'expired') {
    await closeBids(act, moved, 'expired');
    await closeBookings(act, moved, 'expired');
  }
  await notify(act, trip.creatorId, status === 'expired' ? 'trip_expired' : 'trip_extended', {
    tripId,
    data: { ...tripNames(trip), bids: trip.bidsCount },
  });
}

/** Hides each party's number from the other, some time after the trip's completion. */
async function hideContacts(act: Omit<Act, 'actor'>, { id }: Trip): Promise<void> {
  const [hidden] = await act.tx.update(trips).set({ contactUntil: null }).where(eq(trips.id, id)).returning();
  if (!hidden) return;
  const { providerId, customerId } = partiesOf(hidden);
  for (const party of [providerId, customerId])
    if (party !== null) act.changes.touch(userStream(party), 'trip', id);
}
