/**
 * Drafts that the clock publishes at a time that their passenger has chosen (`domain/trip/posting-time.ts`).
 */
import { checkPosting } from '../../domain/trip/posting-time.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { notify } from '../notice/notify.ts';
import { publishTrip } from './service.ts';
import { lockTrip, partIn, scheduleAt, tripNames } from './trip-status-changes.ts';
import { touchTrip, type Trip } from './visibility.ts';

/**
 * Schedules a draft for publication, which then happens even when its passenger's phone is off. A past time
 * publishes it at once; null cancels the scheduled time.
 * @throws Refused not_found, not_your_trip, trip_not_schedulable, posting_too_late; for a time that has
 * passed as `publishTrip`
 */
export async function scheduleTrip(act: Act, args: MutationArgs['trip.schedule']): Promise<void> {
  const { actor, context } = act;
  const trip = await lockTrip(act, args.trip_id);
  const { status, createdBy, journeyAt } = trip;
  const party = { type: actor.type, part: partIn(trip, actor.id) };
  const refusal = checkPosting({ status, createdBy, journeyAt: journeyAt.getTime() }, args.publish_at, party);
  if (refusal) throw new Refused(refusal);
  if (args.publish_at !== null && args.publish_at <= context.now()) return post(act, trip);
  await setTime(act, trip, args.publish_at);
  if (args.publish_at !== null) scheduleAt(act, trip.id, [args.publish_at]);
}

/** Publishes a draft whose time has come, for its passenger; if a rule says no by then, it stays a draft. */
export async function publishByClock(act: Omit<Act, 'actor'>, trip: Trip): Promise<void> {
  if (!trip.publishAt || trip.publishAt.getTime() > act.context.now()) return;
  const [actor] = await act.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.id, trip.creatorId));
  if (!actor) return;
  try {
    await post({ ...act, actor: { ...actor, type: trip.createdBy } }, trip);
  } catch (error) {
    // every rule is checked before anything is written, so nothing has to be undone
    if (!(error instanceof Refused)) throw error;
    await setTime(act, trip, null);
    const { code, values } = error.error;
    const data = { ...tripNames(trip), ...values, code };
    await notify(act, trip.creatorId, 'trip_not_posted', { tripId: trip.id, data });
  }
}

async function post(act: Act, trip: Trip): Promise<void> {
  await publishTrip(act, { trip_id: trip.id });
  await notify(act, trip.creatorId, 'trip_posted', { tripId: trip.id, data: tripNames(trip) });
}

async function setTime(act: Pick<Act, 'tx' | 'changes'>, trip: Trip, at: number | null): Promise<void> {
  const publishAt = at === null ? null : new Date(at);
  await act.tx.update(trips).set({ publishAt }).where(eq(trips.id, trip.id));
  touchTrip(act, trip);
}
