/**
 * The head start of a passenger's favourite owners, and of experienced ones where she wants that.
 *
 *   asked ─ owners with a fitting car? ─▶ their own streams, favourites a notification ─ 10 minutes ─▶ the district's feed
 *              └ none, or the journey is near ─▶ the district's feed at once
 *
 * Invariants
 *   1. While `feedAt` is set, only the priority owners and the parties see the trip, and only they bid on it.
 *   2. The window of the others begins when they see it: opening sets the trip's time and window anew.
 */
import { biddingWindow } from '../../domain/trip/bidding-window.ts';
import { shownToAllAt } from '../../domain/reputation/favourites.ts';
import type { Act } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { userStream } from '../streams/change-log.ts';
import { notify } from '../notice/notify.ts';
import { favouritesAmong, ownersToAsk, type Asking } from './priority-owners.ts';
import { scheduleAt, tripNames } from './trip-status-changes.ts';
import { showInFeed, touchTrip, type InFeed, type Trip } from './visibility.ts';

type HeadStart = Pick<Trip, 'feedAt' | 'priorityOwners' | 'askedExperienced' | 'bidsUntil' | 'confirmUntil'>;

/** The columns of a request that some owners see first; null if everybody sees it at once. */
export async function headStartOf(
  { tx, actor, context }: Act,
  request: Asking & { journeyAt: Date },
): Promise<HeadStart | null> {
  if (actor.type !== 'customer') return null;
  const { favourites, experienced } = await ownersToAsk(tx, actor.id, request);
  const priorityOwners = [...favourites, ...experienced].toSorted();
  const { bidding } = context.config;
  const times = { now: context.now(), journeyAt: request.journeyAt.getTime(), asked: priorityOwners.length };
  const at = shownToAllAt(times, bidding);
  if (at === null) return null;
  const window = biddingWindow({ createdAt: at, journeyAt: times.journeyAt }, bidding);
  return {
    feedAt: new Date(at),
    priorityOwners,
    askedExperienced: experienced.length,
    bidsUntil: new Date(window.bidsUntil),
    confirmUntil: new Date(window.confirmUntil),
  };
}

/** What is known of a trip before it is stored. */
export type NewlyOpen = InFeed & Pick<Trip, 'creatorId' | 'feedAt' | 'priorityOwners' | 'geoLocation'>;

/**
 * Shows a new trip to those who may see it now: the priority owners, or everybody. Only favourites get a
 * notification, because an experienced owner would get one for every second request of the district.
 */
export async function showFirst(act: Act, trip: NewlyOpen): Promise<void> {
  if (trip.feedAt === null) return showInFeed(act, trip);
  const asked = trip.priorityOwners ?? [];
  for (const id of asked) act.changes.touch(userStream(id), 'feed', trip.id);
  for (const id of await favouritesAmong(act.tx, trip.creatorId, asked))
    await notify(act, id, 'asked_first', { tripId: trip.id, data: tripNames(trip) });
  scheduleAt(act, trip.id, [trip.feedAt.getTime()]);
}

/** Touches an open trip in the feed of everybody who sees it now. */
export function touchInFeeds(act: Pick<Act, 'changes'>, trip: Trip): void {
  if (trip.feedAt === null) showInFeed(act, trip);
  for (const id of trip.priorityOwners ?? []) act.changes.touch(userStream(id), 'feed', trip.id);
}

/** Whether the head start is over but the others do not see the trip yet; the trip is locked. */
export const isDueForAll = ({ status, feedAt }: Trip, now: number): boolean =>
  status === 'active' && feedAt !== null && feedAt.getTime() <= now;

/** Shows the trip to everybody, once: their window begins now. */
export async function showToAll(act: Omit<Act, 'actor'>, trip: Trip): Promise<void> {
  const now = act.context.now();
  const window = biddingWindow(
    { createdAt: now, journeyAt: trip.journeyAt.getTime() },
    act.context.config.bidding,
  );
  const [shown] = await act.tx
    .update(trips)
    .set({
      feedAt: null,
      createdAt: new Date(now),
      bidsUntil: new Date(window.bidsUntil),
      confirmUntil: new Date(window.confirmUntil),
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!shown) return;
  touchTrip(act, shown);
  touchInFeeds(act, shown);
  scheduleAt(act, shown.id, [window.bidsUntil, window.confirmUntil]);
}
