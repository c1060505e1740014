/**
 * A passenger who asks by SMS hears of bids late: such a request may be confirmed for an hour longer, never past the
 * journey.
 */
import type { Actor } from '../act/act.ts';
import { acting } from '../act/acting.ts';
import type { Context } from '../act/context.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { scheduleDeadlines } from '../trip/service.ts';
import { lockTrip } from '../trip/trip-status-changes.ts';
import { showInFeed, touchTrip } from '../trip/visibility.ts';

/** Once for each trip: its end is counted from the end of bidding. */
export const prolongChoice = (context: Context, actor: Actor, tripId: string): Promise<unknown> =>
  acting(context, actor, async (act) => {
    const trip = await lockTrip(act, tripId);
    const wanted = trip.bidsUntil.getTime() + context.config.nodata.choiceMinutes * 60_000;
    const until = new Date(Math.min(wanted, trip.journeyAt.getTime()));
    if (trip.status !== 'active' || trip.creatorId !== actor.id || until <= trip.confirmUntil) return;
    await act.tx.update(trips).set({ confirmUntil: until }).where(eq(trips.id, tripId));
    touchTrip(act, trip);
    if (trip.feedAt === null) showInFeed(act, trip);
    scheduleDeadlines(act, { ...trip, confirmUntil: until });
  });
