/**
 * Blocks (`domain/person/block.ts`) and limits of one account (`domain/person/account-limits.ts`), counted in
 * the transaction of the act itself: refused or rolled back acts do not count, and concurrent acts all count,
 * because the account is locked first.
 */
import {
  actWindowMs,
  checkAgreementsCanceled,
  checkOpenTrips,
  checkPace,
  checkReports,
  longestActWindowMs,
  type AccountLimits,
  type CountedAct,
} from '../../domain/person/account-limits.ts';
import { checkBlock } from '../../domain/person/block.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { Act } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import { deleteOld } from '../db/delete-old.ts';
import { accountActs, users } from '../db/schema/accounts.ts';
import { reports } from '../db/schema/feedback.ts';
import { trips } from '../db/schema/market.ts';
import { statement, together, type At } from '../db/statement.ts';
import { and, asc, count, eq, gt, inArray, ne, sql } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { lockAccount } from './account-lock.ts';

type Acting = Pick<Act, 'tx' | 'context' | 'actor' | 'changes'>;

/**
 * Locks the account of a person who begins something with others.
 * @returns the limits that count; null: none
 * @throws Refused blocked; unauthenticated for a closed account
 */
async function enter(acting: Acting): Promise<{ limits: AccountLimits | null; now: number }> {
  const account = await lockAccount(acting.tx, acting.actor.id);
  const { context } = acting;
  const now = context.now();
  // the call was admitted a moment before its account was closed
  if (account?.closedAt) throw new Refused({ code: 'unauthenticated' });
  refuseIf(checkBlock(account?.blocked, now));
  return { limits: context.config.limits, now };
}

/** As `enter`, with the instants of the act, which are read behind the lock without waiting for it. */
async function enterCounting(
  acting: Acting,
  act: CountedAct,
  subject?: string,
): Promise<{ limits: AccountLimits | null; now: number; done: number[] }> {
  const [entered, done] = await together([
    enter(acting),
    acting.context.config.limits ? instantsOf(acting, act, subject) : [],
  ]);
  return { ...entered, done };
}

type ActsSince = { userId: string; act: CountedAct; since: Date; subject: string | null };
const actsSince = statement((db, at: At<ActsSince>) =>
  db
    .select({ at: accountActs.at })
    .from(accountActs)
    .where(
      and(
        eq(accountActs.userId, at.userId),
        eq(accountActs.act, at.act),
        gt(accountActs.at, at.since),
        sql`(${at.subject}::uuid is null or ${accountActs.subject} = ${at.subject})`,
      ),
    )
    .orderBy(asc(accountActs.at)),
);

const noteAct = statement((db, at: At<typeof accountActs.$inferInsert>) =>
  db.insert(accountActs).values({ userId: at.userId, act: at.act, subject: at.subject, at: at.at }),
);

/** Instants (epoch ms) of this act within its window, oldest first; only those about `subject` where given. */
async function instantsOf(
  { tx, context, actor }: Acting,
  act: CountedAct,
  subject?: string,
): Promise<number[]> {
  const since = new Date(context.now() - actWindowMs[act]);
  const found = await actsSince(tx, { userId: actor.id, act, since, subject: subject ?? null });
  return found.map(({ at }) => at.getTime());
}

function remember({ tx, changes, context, actor }: Acting, act: CountedAct, subject: string): void {
  changes.withCommit(noteAct(tx, { userId: actor.id, act, subject, at: new Date(context.now()) }));
}

function refuseIf(refusal: Refusal | null): void {
  if (refusal) throw new Refused(refusal);
}

/** Counts a bid, or a request to book, about this trip. @throws Refused blocked, too_many_bids (max, minutes) */
export async function countBid(acting: Acting, tripId: string): Promise<void> {
  const { limits, now, done } = await enterCounting(acting, 'bid_placed');
  if (!limits) return;
  refuseIf(checkPace(limits, 'bid_placed', done, now));
  remember(acting, 'bid_placed', tripId);
}

/** Counts a question or an answer about this trip. @throws Refused blocked, too_many_questions (max, minutes) */
export async function countQuestion(acting: Acting, tripId: string): Promise<void> {
  const { limits, now, done } = await enterCounting(acting, 'question_written');
  if (!limits) return;
  refuseIf(checkPace(limits, 'question_written', done, now));
  remember(acting, 'question_written', tripId);
}

/** Counts a change of this bid or booking. @throws Refused blocked, too_many_changes (max, minutes) */
export async function countChange(acting: Acting, subject: string): Promise<void> {
  const { limits, now, done } = await enterCounting(acting, 'bid_changed', subject);
  if (!limits) return;
  refuseIf(checkPace(limits, 'bid_changed', done, now));
  remember(acting, 'bid_changed', subject);
}

/** Counts a change of the person's account, which a blocked person may make too. @throws Refused too_many_changes (max, minutes) */
export async function countOwnChange(acting: Acting, subject: string): Promise<void> {
  const { limits } = acting.context.config;
  if (!limits) return;
  await lockAccount(acting.tx, acting.actor.id);
  const done = await instantsOf(acting, 'bid_changed', subject);
  refuseIf(checkPace(limits, 'bid_changed', done, acting.context.now()));
  remember(acting, 'bid_changed', subject);
}

/** Counts a driver whom this owner adds. @throws Refused blocked, too_many_drivers (max, minutes) */
export async function countDriver(acting: Acting, driverId: string): Promise<void> {
  const { limits, now } = await enter(acting);
  if (!limits) return;
  refuseIf(checkPace(limits, 'driver_added', await instantsOf(acting, 'driver_added'), now));
  remember(acting, 'driver_added', driverId);
}

const openTripsOf = statement((db, at: At<{ creatorId: string; now: Date; except: string }>) =>
  db
    .select({ count: count() })
    .from(trips)
    .where(
      and(
        eq(trips.creatorId, at.creatorId),
        inArray(trips.status, ['active', 'extended']),
        gt(trips.confirmUntil, at.now),
        ne(trips.id, at.except),
      ),
    ),
);

/**
 * Counts a trip that is shown to the other side.
 * @throws Refused blocked, too_many_open_trips (max), too_many_trips (max, minutes)
 */
export async function countAnnouncement(acting: Acting, tripId: string): Promise<void> {
  const creatorId = acting.actor.id;
  const [{ limits, now, done }, [open]] = await together([
    enterCounting(acting, 'trip_announced'),
    acting.context.config.limits
      ? openTripsOf(acting.tx, { creatorId, now: new Date(acting.context.now()), except: tripId })
      : [],
  ]);
  if (!limits) return;
  refuseIf(checkOpenTrips(limits, open?.count ?? 0));
  refuseIf(checkPace(limits, 'trip_announced', done, now));
  remember(acting, 'trip_announced', tripId);
}

/** @throws Refused too_many_open_trips (max) when the account has the maximum of drafts */
export async function checkDrafts(acting: Acting): Promise<void> {
  const { limits } = acting.context.config;
  if (!limits) return;
  await lockAccount(acting.tx, acting.actor.id);
  const [saved] = await acting.tx
    .select({ count: count() })
    .from(trips)
    .where(and(eq(trips.creatorId, acting.actor.id), eq(trips.status, 'draft')));
  refuseIf(checkOpenTrips(limits, saved?.count ?? 0));
}

/** @throws Refused too_many_reports (max) */
export async function checkReportsOf(acting: Acting, tripId: string): Promise<void> {
  const { limits } = acting.context.config;
  if (!limits) return;
  await lockAccount(acting.tx, acting.actor.id);
  const [made] = await acting.tx
    .select({ count: count() })
    .from(reports)
    .where(and(eq(reports.reporterId, acting.actor.id), eq(reports.tripId, tripId)));
  refuseIf(checkReports(limits, made?.count ?? 0));
}

/** Records that this person has canceled an agreed trip. */
export async function countCanceledAgreement(acting: Acting, tripId: string): Promise<void> {
  if (acting.context.config.limits) remember(acting, 'agreement_canceled', tripId);
}

/** @throws Refused blocked, agreements_canceled_often (count, hours) */
export async function checkMayAgree(acting: Acting): Promise<void> {
  const { limits, now } = await enter(acting);
  if (!limits) return;
  refuseIf(checkAgreementsCanceled(limits, await instantsOf(acting, 'agreement_canceled'), now));
}

/**
 * Whether the other party of an agreement may agree too: what a blocked or closed account had open ends a moment later, one
 * thing after the other.
 */
export async function mayBeChosen(
  { tx, context }: Pick<Acting, 'tx' | 'context'>,
  id: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ blocked: users.blocked, closedAt: users.closedAt })
    .from(users)
    .where(eq(users.id, id));
  return other?.closedAt === null && checkBlock(other.blocked, context.now()) === null;
}

/** Deletes acts older than any limit's window. */
export const dropOldActs = (
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  limit: number,
): Promise<number> =>
  deleteOld(db, {
    table: accountActs,
    at: accountActs.at,
    before: new Date(now() - longestActWindowMs),
    limit,
  });
