/**
 * Closing an account for good.
 *
 *   password ─▶ nothing agreed, nothing owed ─▶ open work ends ─▶ contacts, papers and sign-ins are wiped
 *
 * Others keep what they agreed on with the person, and the books keep their figures, both without the name.
 * The number may sign up again.
 */
import { checkClosing, closedName } from '../../domain/person/closing.ts';
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
import { transact } from '../streams/change-log.ts';
import { releaseFiles } from '../file/service.ts';
import { booksOf } from '../money/wallet/books.ts';
import { endOpenWork } from './end-open-work.ts';
import { checkOwnPassword } from './security.ts';

const WHY_ENDED = 'অ্যাকাউন্টটি বন্ধ করা হয়েছে';

/**
 * @throws Refused password_wrong, too_many_tries; account_has_trips (trips), account_owes (dues); forbidden for drivers,
 * whose owner lets them go
 */
export async function closeAccount(context: Context, caller: Caller, password: string): Promise<void> {
  if (caller.type === 'driver') throw new Refused({ code: 'forbidden' });
  await checkOwnPassword(context, caller, password, 'password');
  await context.database.db.transaction((tx) => checkMayClose(tx, caller.id));
  await endOpenWork(context, caller, WHY_ENDED);
  await transact(context, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('no key update');
    // an agreement or a debt may have begun meanwhile
    await checkMayClose(tx, caller.id);
    await wipe(context, tx, caller.id);
  });
  context.realtime.signedOut(caller.id);
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

async function wipe(context: Context, tx: Tx, id: string): Promise<void> {
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
  await tx
    .update(drivers)
    .set({
      status: 'inactive',
      name: closedName,
      phone: `closed:${id}`,
      ...licenceColumns(''),
      licenceCheck: null,
    })
    .where(eq(drivers.ownerId, id));
  const open = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, id), eq(trips.counterpartId, id)),
        or(isNotNull(trips.contactUntil), isNotNull(trips.watchKey)),
      ),
    );
  for (const trip of open)
    await tx.update(trips).set({ contactUntil: null, watchKey: null }).where(eq(trips.id, trip.id));
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
}
