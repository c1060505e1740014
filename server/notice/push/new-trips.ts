/**
 * Pushes about new trips, several in one: to car owners at most every quarter of an hour, to passengers once a day.
 *
 *   every minute ─ new trips since the last minute ─ their districts ─▶ whose turn is not set yet: it is now
 *                  turns whose time has come ─ trips since their last push ─ of interest? ─ claimed ─▶ sent
 *
 * Invariants
 *   1. What a turn waits for is known to the database: a run that ends early loses nothing, and the next goes on.
 *   2. A person's time is claimed in the database before anything is sent, so that of several nodes one
 *      sends; a push that a node claimed and did not send is lost, as any push may be.
 */
import { isOfInterest } from '../../../domain/feed/feed-interest.ts';
import { presetChoice, pushTime, wayOf } from '../../../domain/notice/notice-choice.ts';
import { districtById } from '../../../domain/place/districts.ts';
import type { Context, Notice } from '../../act/context.ts';
import { inTurn, type Slice } from '../../base/slice.ts';
import type { Tx } from '../../db/connection.ts';
import { noticeChoices, pushTurns } from '../../db/schema/accounts.ts';
import { asc, inArray, lte } from '../../db/sql.ts';
import { interestsOf } from '../../feed/interests.ts';
import { choiceFrom } from '../choices.ts';
import { EVERY_MS, MINUTE_MS, reading, type NewTrip, type Run, type Side } from './open-trips.ts';
import { claim, reachable } from './turns.ts';
import { waking } from './wake-turns.ts';

/** The time that the first push about new trips covers. */
const FIRST_MS = EVERY_MS.provider + 2 * MINUTE_MS;
/** The time within which a trip is committed: its timestamp is taken before that. */
const COMMITTED_WITHIN_MS = 2000;
const NAMED = 3;

/** Pushes new trips to the car owners, and new offers to the passengers, who are due. */
export function pushNewTrips(context: Context): Slice {
  const now = context.now();
  const run: Run = { now, until: now - COMMITTED_WITHIN_MS, made: { provider: [], customer: [] } };
  return inTurn(
    waking(context, run, 'provider'),
    waking(context, run, 'customer'),
    reading(context, run, 'provider'),
    reading(context, run, 'customer'),
    (limit) => sendDue(context, run, limit),
  );
}

/** Sends to up to `limit` people whose turn has come. @returns how many there were */
async function sendDue(context: Context, run: Run, limit: number): Promise<number> {
  const { due, notices } = await context.database.db.transaction(async (tx) => {
    const turns = await tx
      .select({ id: pushTurns.userId, side: pushTurns.side })
      .from(pushTurns)
      .where(lte(pushTurns.tripsAt, new Date(run.now)))
      .orderBy(asc(pushTurns.tripsAt))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (turns.length === 0) return { due: 0, notices: [] };
    const ids = turns.map(({ id }) => id);
    await tx.update(pushTurns).set({ tripsAt: null }).where(inArray(pushTurns.userId, ids));
    const made: Notice[] = [];
    for (const side of ['provider', 'customer'] as const) {
      const own = turns.filter((turn) => turn.side === side).map(({ id }) => id);
      if (own.length > 0) made.push(...(await claimedFor(context, tx, run, { side, userIds: own })));
    }
    return { due: turns.length, notices: made };
  });
  for (const notice of notices) context.push.notified(notice);
  return due;
}

/** The pushes to these people of one side, whose times are claimed. */
async function claimedFor(
  context: Context,
  tx: Tx,
  run: Run,
  { side, userIds }: { side: Side; userIds: string[] },
): Promise<Notice[]> {
  const { now, until } = run;
  const ids = [...(await reachable(tx, userIds, now))];
  if (ids.length === 0) return [];
  const stored = await tx.select().from(noticeChoices).where(inArray(noticeChoices.userId, ids));
  const choices = new Map(stored.map((row) => [row.userId, row]));
  const interests = await interestsOf(tx, ids);
  const before = until - EVERY_MS[side];
  const own = new Map<string, NewTrip[]>();
  for (const id of ids) {
    const row = choices.get(id);
    const choice = row ? choiceFrom(row) : presetChoice;
    const since = row?.tripsUntil?.getTime() ?? until - FIRST_MS;
    const interest = interests.get(id);
    // the summary holds the trips of quiet hours
    const isWanted =
      wayOf(choice, 'new_trips', side) === 'push' && pushTime(choice, 'new_trips', now) === 'now';
    if (!isWanted || interest === undefined || (row?.tripsUntil?.getTime() ?? 0) > before) continue;
    const found = run.made[side].filter(
      ({ from, to, createdAt }) => createdAt.getTime() > since && isOfInterest(interest, from, to),
    );
    if (found.length > 0) own.set(id, found);
  }
  const claimed = await claim(tx, [...own.keys()], { what: 'tripsUntil', until, before });
  return [...own]
    .filter(([id]) => claimed.has(id))
    .map(([id, found]) => noticeOfTrips(context, side, id, found));
}

function noticeOfTrips(context: Context, side: Side, userId: string, own: readonly NewTrip[]): Notice {
  const [first, ...more] = own;
  const tripId = first && more.length === 0 ? first.id : null;
  const data = { ...dataOf(own), ...(side === 'customer' && { offers: 1 }) };
  return { id: context.newId(), userId, type: 'new_trips', tripId, bidId: null, data };
}

/** The data of a push: how many trips there are, and where they begin; for a single one both ends. */
function dataOf(own: readonly NewTrip[]): Notice['data'] {
  const [first, ...more] = own;
  const named = (id: number | undefined, locale: 'bn' | 'en'): string =>
    (id === undefined ? undefined : districtById(id)?.name[locale]) ?? '';
  if (first && more.length === 0)
    return {
      total: 1,
      pick_bn: named(first.from, 'bn'),
      pick_en: named(first.from, 'en'),
      dest_bn: named(first.to, 'bn'),
      dest_en: named(first.to, 'en'),
    };
  const from = [...new Set(own.map((trip) => trip.from))].slice(0, NAMED);
  return {
    total: own.length,
    from_bn: from.map((id) => named(id, 'bn')).join(', '),
    from_en: from.map((id) => named(id, 'en')).join(', '),
  };
}
