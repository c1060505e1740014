/**
 * Closing an account for good.
 *
 *   password ─▶ nothing agreed, nothing owed ─▶ open work ends ─▶ contacts, papers and sign-ins are wiped
 *                                                    ▲                  │
 *                                                    └─ begun meanwhile ┘
 *
 * Others keep what they agreed on with the person, and the books keep their figures, both without the name.
 * The number may sign up again.
 */
import { checkClosing, closedName } from '../../domain/person/closing.ts';
import type { Act } from '../act/act.ts';
import type { Context } from '../act/context.ts';
import type { Tx } from '../db/connection.ts';
import {
  devices,
  favourites,
  feedInterests,
  noticeChoices,
  otpCodes,
  pushTurns,
  sessions,
  users,
} from '../db/schema/accounts.ts';
import { callBacks } from '../db/schema/call-backs.ts';
import { smsFollows, smsIn, smsOut } from '../db/schema/nodata.ts';
import { drivers } from '../db/schema/drivers.ts';
import { cars, notifications, trips } from '../db/schema/market.ts';
import { outboxReports } from '../db/schema/stuck.ts';
import { identityColumns, licenceColumns } from '../db/sealed-text.ts';
import { and, count, eq, inArray, isNotNull, or } from '../db/sql.ts';
import type { Caller } from '../http/route.ts';
import { forgetQuestionsOf } from '../bid/forget-questions.ts';
import { forgetFacesOf } from '../face/forget.ts';
import { Refused } from '../base/refused.ts';
import { transact, userStream } from '../streams/change-log.ts';
import { releaseFiles } from '../file/service.ts';
import { booksOf } from '../money/wallet/books.ts';
import { lockAccount } from '../person/account-lock.ts';
import { closeAllSessions } from '../person/sessions.ts';
import { endOpenWork, openWorkOf } from './end-open-work.ts';
import { checkOwnPassword } from './security.ts';

/** Each ends what the round before has left: more only come from somebody who does not want to close the account. */
const MOST_ROUNDS = 10;
const WHY_ENDED = 'অ্যাকাউন্টটি বন্ধ করা হয়েছে';

/**
 * @throws Refused password_wrong, too_many_tries; account_has_trips (trips), account_owes (dues); forbidden for drivers,
 * whose owner lets them go
 */
export async function closeAccount(context: Context, caller: Caller, password: string): Promise<void> {
  if (caller.type === 'driver') throw new Refused({ code: 'forbidden' });
  await checkOwnPassword(context, caller, password, 'password');
  await context.database.db.transaction((tx) => checkMayClose(tx, caller.id));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const ended = await endOpenWork(context, caller, WHY_ENDED);
    const drivers = await wipeIfIdle(context, caller.id, ended);
    if (drivers === null) continue;
    for (const id of [caller.id, ...drivers]) context.realtime.signedOut(id);
    return;
  }
  throw new Refused({ code: 'conflict' });
}

/**
 * Wipes the account unless another of the person's phones has begun something meanwhile. What begins something locks the
 * account first, and finds it closed afterwards (`person/limits.ts`).
 * @param ended what was open before (ids); of that, only what the clock is about to end can still be so
 * @returns the accounts of the drivers who are signed out too; null where something is open
 */
async function wipeIfIdle(
  context: Context,
  id: string,
  ended: ReadonlySet<string>,
): Promise<string[] | null> {
  const { value } = await transact(context, async (tx, changes) => {
    await lockAccount(tx, id);
    // an agreement or a debt may have begun meanwhile
    await checkMayClose(tx, id);
    const open = await openWorkOf(tx, id, WHY_ENDED);
    if (open.some((work) => !ended.has(work.id))) return null;
    return wipe({ context, tx, changes }, id);
  });
  return value;
}

async function checkMayClose(tx: Tx, id: string): Promise<void> {
  const [agreed] = await tx
    .select({ count: count() })
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, id), eq(trips.counterpartId, id)),
        inArray(trips.status, ['hold', 'started']),
      ),
    );
  const { dues } = await booksOf(tx, id);
  const refusal = checkClosing({ agreed: agreed?.count ?? 0, dues });
  if (refusal) throw new Refused(refusal);
}

async function wipe(act: Omit<Act, 'actor'>, id: string): Promise<string[]> {
  const { context, tx } = act;
  const [before] = await tx.select().from(users).where(eq(users.id, id));
  if (!before) throw new Refused({ code: 'not_found' });
  const own = await tx.select().from(cars).where(eq(cars.ownerId, id));
  await tx.update(cars).set({ status: 'inactive', verified: false, papers: [] }).where(eq(cars.ownerId, id));
  await releaseFiles(
    { tx, context },
    id,
    own.flatMap(({ papers }) => papers.map(({ file }) => ({ file }))),
  );
  if (before.photo) await releaseFiles({ tx, context }, id, [{ file_path: before.photo }]);
  const freed = await dismissDrivers(tx, id);
  await wipeTrips(act, id);
  await forgetQuestionsOf(tx, id);
  await forgetFacesOf(tx, id);
  await tx.delete(otpCodes).where(eq(otpCodes.phone, before.phone));
  await tx.delete(callBacks).where(eq(callBacks.phone, before.phone));
  await tx.delete(notifications).where(eq(notifications.userId, id));
  await tx.delete(favourites).where(or(eq(favourites.customerId, id), eq(favourites.providerId, id)));
  await tx.delete(feedInterests).where(eq(feedInterests.userId, id));
  await tx.delete(pushTurns).where(eq(pushTurns.userId, id));
  await tx.delete(noticeChoices).where(eq(noticeChoices.userId, id));
  await tx.delete(outboxReports).where(eq(outboxReports.userId, id));
  await tx.delete(devices).where(eq(devices.userId, id));
  await tx.delete(smsIn).where(eq(smsIn.userId, id));
  await tx.delete(smsOut).where(eq(smsOut.userId, id));
  await tx.delete(smsFollows).where(eq(smsFollows.userId, id));
  await tx.delete(sessions).where(eq(sessions.userId, id));
  await tx
    .update(users)
    .set({
      name: closedName,
      // no number has this form, so nobody can ever sign in with it
      phone: `closed:${id}`,
      email: null,
      ...identityColumns({ nid: null, dateOfBirth: null }),
      passwordHash: 'closed',
      photo: null,
      verified: false,
      womanDrives: false,
      blocked: null,
      sentBack: null,
      closedAt: new Date(context.now()),
    })
    .where(eq(users.id, id));
  return freed;
}

/** Ends the work of an owner's drivers with their sign-ins. @returns the accounts of those who worked */
async function dismissDrivers(tx: Tx, ownerId: string): Promise<string[]> {
  const own = eq(drivers.ownerId, ownerId);
  const working = await tx
    .select({ userId: drivers.userId })
    .from(drivers)
    .where(and(own, eq(drivers.status, 'active')));
  await tx
    .update(drivers)
    .set({
      status: 'inactive',
      name: closedName,
      phone: `closed:${ownerId}`,
      ...licenceColumns(''),
      licenceCheck: null,
    })
    .where(own);
  const ids = working.flatMap(({ userId }) => userId ?? []);
  for (const id of ids) await closeAllSessions(tx, id);
  return ids;
}

/**
 * Takes the person's name out of what was agreed, and ends what shows the number or the way. The other party's phone
 * hears of a number that it still has; drafts are not posted any more.
 */
async function wipeTrips({ tx, changes }: Omit<Act, 'actor'>, id: string): Promise<void> {
  const found = await tx
    .select({
      id: trips.id,
      creatorId: trips.creatorId,
      counterpartId: trips.counterpartId,
      createdBy: trips.createdBy,
      terms: trips.terms,
      contactUntil: trips.contactUntil,
    })
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, id), eq(trips.counterpartId, id)),
        or(
          isNotNull(trips.terms),
          isNotNull(trips.contactUntil),
          isNotNull(trips.watchKey),
          isNotNull(trips.publishAt),
        ),
      ),
    );
  for (const trip of found) {
    const isPassenger = (trip.creatorId === id) === (trip.createdBy === 'customer');
    const named = isPassenger ? 'customer_name' : 'provider_name';
    const terms = trip.terms && { ...trip.terms, [named]: closedName };
    await tx
      .update(trips)
      .set({ terms, contactUntil: null, publishAt: null, ...(isPassenger && { watchKey: null }) })
      .where(eq(trips.id, trip.id));
    const other = trip.creatorId === id ? trip.counterpartId : trip.creatorId;
    if (trip.contactUntil !== null && other !== null) changes.touch(userStream(other), 'trip', trip.id);
  }
}
