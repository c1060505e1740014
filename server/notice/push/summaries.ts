/**
 * The one push with everything that was held back, in quiet hours or for the daily digest.
 *
 *   the hour at which the quiet ends, or of the digest ─ what was held and is unseen ─ claimed ─▶ sent ─▶ the next hour
 *
 * Invariants: those of `new-trips.ts`. A summary that could not be sent in its hour is skipped.
 */
import { isOfInterest } from '../../../domain/feed/feed-interest.ts';
import {
  nextSummary,
  presetChoice,
  pushTime,
  summarySpan,
  wayOf,
  type NoticeChoice,
} from '../../../domain/notice/notice-choice.ts';
import type { Context, Notice } from '../../act/context.ts';
import { inTurn, type Slice } from '../../base/slice.ts';
import type { Reader, Tx } from '../../db/connection.ts';
import { pushTurns, users } from '../../db/schema/accounts.ts';
import { notifications } from '../../db/schema/market.ts';
import { and, asc, eq, gte, inArray, lte } from '../../db/sql.ts';
import { interestsOf } from '../../feed/interests.ts';
import { choicesOf } from '../choices.ts';
import { isPressing, noticeKindOf } from '../notification-facts.ts';
import { RoadsByHour } from './roads-by-hour.ts';
import { claim, nextSummaries, reachable } from './turns.ts';

const HOUR_MS = 60 * 60_000;

type Run = { now: number; roads: RoadsByHour };
/** `span`: epoch ms; null: this hour is not that of the person's summary. */
type Due = {
  id: string;
  type: 'customer' | 'provider' | 'driver';
  choice: NoticeChoice;
  span: { from: number; to: number } | null;
};

/** Sums up the held pushes of everybody whose summary is due. */
export function pushSummaries(context: Context): Slice {
  const now = context.now();
  const run: Run = { now, roads: new RoadsByHour(now) };
  let isDue: boolean | null = null;
  return inTurn(
    async (limit) => {
      isDue ??= await isAnyDue(context.database.db, now);
      return isDue && (await run.roads.readHour(context.database.db)) ? limit : 0;
    },
    (limit) => sumUp(context, run, limit),
  );
}

async function isAnyDue(db: Reader, now: number): Promise<boolean> {
  const [due] = await db
    .select({ id: pushTurns.userId })
    .from(pushTurns)
    .where(lte(pushTurns.summaryAt, new Date(now)))
    .orderBy(asc(pushTurns.summaryAt))
    .limit(1);
  return due !== undefined;
}

/** Sums up for up to `limit` people. @returns how many were due */
async function sumUp(context: Context, run: Run, limit: number): Promise<number> {
  const { now } = run;
  const { due, notices } = await context.database.db.transaction(async (tx) => {
    const turns = await tx
      .select({ id: pushTurns.userId })
      .from(pushTurns)
      .where(lte(pushTurns.summaryAt, new Date(now)))
      .orderBy(asc(pushTurns.summaryAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (turns.length === 0) return { due: 0, notices: [] };
    const reached = await reachable(
      tx,
      turns.map(({ id }) => id),
      now,
    );
    const ids = [...reached];
    const choices = await choicesOf(tx, ids);
    const types = await tx
      .select({ id: users.id, type: users.type })
      .from(users)
      .where(inArray(users.id, ids));
    const people = types.map(({ id, type }): Due => {
      const choice = choices.get(id) ?? presetChoice;
      return { id, type, choice, span: summarySpan(choice, now) };
    });
    await nextSummaries(
      tx,
      new Map(people.map(({ id, choice }) => [id, nextSummary(choice, now + HOUR_MS)])),
    );
    return { due: turns.length, notices: await claimedFor(context, tx, run, people) };
  });
  for (const notice of notices) context.push.notified(notice);
  return due;
}

/** The summaries of these people that hold something, and whose times are claimed. */
async function claimedFor(
  context: Context,
  tx: Tx,
  { roads }: Run,
  people: readonly Due[],
): Promise<Notice[]> {
  const due = people.flatMap(({ span, ...person }) => (span ? [{ ...person, span }] : []));
  const [first] = due;
  if (!first) return [];
  // every summary of an hour ends with its beginning
  const { to } = first.span;
  const ids = due.map(({ id }) => id);
  const unseen = await tx
    .select({ userId: notifications.userId, type: notifications.type, createdAt: notifications.createdAt })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, ids),
        eq(notifications.seen, false),
        gte(notifications.createdAt, new Date(Math.min(...due.map(({ span }) => span.from)))),
      ),
    );
  const byPerson = Map.groupBy(unseen, ({ userId }) => userId);
  const interests = await interestsOf(tx, ids);
  const held = new Map<string, Notice>();
  for (const { id, type, choice, span } of due) {
    const interest = interests.get(id);
    const total = (byPerson.get(id) ?? []).filter(
      ({ type: kind, createdAt }) =>
        createdAt.getTime() >= span.from &&
        createdAt.getTime() < to &&
        pushTime(choice, noticeKindOf(kind), createdAt.getTime(), isPressing(kind)) === 'later',
    ).length;
    const wantsTrips = type !== 'driver' && interest && wayOf(choice, 'new_trips', type) === 'push';
    const trips = wantsTrips
      ? roads.count(type, span.from, (from, destination) => isOfInterest(interest, from, destination))
      : 0;
    if (total + trips === 0) continue;
    const data = { total, trips, ...(type === 'customer' && { offers: 1 }) };
    held.set(id, { id: context.newId(), userId: id, type: 'summary', tripId: null, bidId: null, data });
  }
  const claimed = await claim(tx, [...held.keys()], { what: 'summedUntil', until: to, before: to - 1 });
  return [...held.values()].filter(({ userId }) => claimed.has(userId));
}
