/** A car owner's drivers: adding, inviting again, deactivating and activating again (decision 0030). */
import {
  anotherCode,
  checkCodeAgain,
  checkDriverForm,
  normaliseLicence,
} from '../../domain/driver/driver.ts';
import type { DriverRow } from '../../protocol/sync/rows.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act, Actor } from '../act/act.ts';
import { allowsDemoPhones } from '../base/config.ts';
import type { Reader, Tx } from '../db/connection.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { bids, trips } from '../db/schema/market.ts';
import { licenceColumns } from '../db/sealed-text.ts';
import { and, asc, desc, eq, inArray, ne } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { checkForm, phoneOf } from '../person/answers.ts';
import { sendInvitation, worksFor } from '../person/driver-join.ts';
import { countDriver } from '../person/limits.ts';
import { nextSmallNumber } from '../person/small-number.ts';
import { closeAllSessions } from '../person/sessions.ts';
import { claimFiles } from '../file/service.ts';
import { notify } from '../notice/notify.ts';
import { setDriver } from '../trip/drivers.ts';
import { lockTrip, touchBid, tripNames } from '../trip/trip-status-changes.ts';
import { projectDrivers } from './projection.ts';

export type Driver = typeof drivers.$inferSelect;

function mustOwnCars({ actor }: Act): void {
  if (actor.type !== 'provider') throw new Refused({ code: 'forbidden' });
}

/**
 * Adds a driver and sends a code to the number. A refusal does not say whether the number belongs to a passenger, a car
 * owner or another owner's driver, and each refusal counts against the owner's limit.
 * @returns driver_phone_unavailable, with the try counted
 * @throws Refused forbidden for others than car owners; with the codes of `checkDriverForm`; driver_known,
 * too_many_drivers; file_missing, file_unusable; conflict when the id exists
 */
export async function addDriver(act: Act, args: MutationArgs['driver.add']): Promise<void | Refused> {
  mustOwnCars(act);
  const { context, tx, actor } = act;
  checkForm(checkDriverForm(args, { allowDemo: allowsDemoPhones(context.config) }));
  const phone = phoneOf(context, args.phone);
  await checkUnknown(act, phone);
  await countDriver(act, args.id);
  if (!(await isFree(tx, phone))) return new Refused({ code: 'driver_phone_unavailable', field: 'phone' });
  const [licenceFile] = await claimFiles(act, args.licence_photo ? [args.licence_photo] : [], 'paper');
  const [photoFile] = await claimFiles(act, args.photo ? [args.photo] : [], 'photo');
  const now = new Date(context.now());
  const [added] = await tx
    .insert(drivers)
    .values({
      id: args.id,
      ownerId: actor.id,
      no: await nextSmallNumber(tx, drivers, actor.id),
      name: asWritten(args.name),
      phone,
      ...licenceColumns(normaliseLicence(args.licence) ?? ''),
      licenceFileId: licenceFile?.id ?? null,
      photoFileId: photoFile?.id ?? null,
      status: 'invited',
      createdAt: now,
      codesSent: 1,
      codesSince: now,
      codeSentAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Refused({ code: 'conflict', field: 'id' });
  touch(act, added);
  act.changes.afterCommit(() => sendInvitation(context, added, actor.name));
}

/** A name without the spaces that were typed around and within it. */
export const asWritten = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** @throws Refused driver_known where the owner already has a driver with this number who has not left */
async function checkUnknown({ tx, actor }: Act, phone: string): Promise<void> {
  const ofNumber = and(
    eq(drivers.ownerId, actor.id),
    eq(drivers.phone, phone),
    ne(drivers.status, 'inactive'),
  );
  const [known] = await tx.select({ id: drivers.id }).from(drivers).where(ofNumber);
  if (known) throw new Refused({ code: 'driver_known', field: 'phone' });
}

/** Whether the number has no account, or a driver's who works for no owner now. */
async function isFree(tx: Tx, phone: string): Promise<boolean> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone));
  if (!known) return true;
  const isTheirs = and(eq(users.id, known.id), eq(users.phone, phone));
  const [person] = await tx.select().from(users).where(isTheirs).for('no key update');
  if (!person) return true;
  return person.type === 'driver' && (await worksFor(tx, person.id)) === null;
}

/** Sends another code. @throws Refused not_found, forbidden, driver_not_invited, driver_code_too_soon (minutes) */
export async function inviteDriver(act: Act, args: MutationArgs['driver.invite']): Promise<void> {
  const { context, tx, actor } = act;
  const driver = await lockDriver(act, args.driver_id);
  const now = context.now();
  const codes = {
    count: driver.codesSent,
    since: driver.codesSince.getTime(),
    last: driver.codeSentAt.getTime(),
  };
  const refusal = checkCodeAgain({ status: driver.status, codes }, now);
  if (refusal) throw new Refused(refusal);
  const { count, since, last } = anotherCode(codes, now);
  await tx
    .update(drivers)
    .set({ codesSent: count, codesSince: new Date(since), codeSentAt: new Date(last) })
    .where(eq(drivers.id, driver.id));
  touch(act, driver);
  act.changes.afterCommit(() => sendInvitation(context, driver, actor.name));
}

/**
 * Ends a driver's work for this owner: their sign-ins end, and they are released from the trips that have not
 * ended. The passengers and the owner, who has to name another driver, are notified. Does nothing if the work
 * has ended already.
 * @throws Refused not_found, forbidden
 */
export async function deactivateDriver(act: Act, args: MutationArgs['driver.deactivate']): Promise<void> {
  const { context, tx, actor } = act;
  const driver = await lockDriver(act, args.driver_id);
  if (driver.status === 'inactive') return;
  await tx.update(drivers).set({ status: 'inactive' }).where(eq(drivers.id, driver.id));
  touch(act, driver);
  await touchOpenBids(act, driver);
  const coming = await tx
    .select({ id: trips.id })
    .from(trips)
    .where(and(eq(trips.driverId, driver.id), inArray(trips.status, ['hold', 'started'])))
    .orderBy(asc(trips.id));
  for (const { id } of coming) {
    const trip = await lockTrip(act, id);
    if (trip.driverId !== driver.id) continue;
    await setDriver(act, trip, null);
    await notify(act, actor.id, 'driver_left', {
      tripId: id,
      data: { ...tripNames(trip), driver: driver.name },
    });
  }
  const { userId } = driver;
  if (userId === null) return;
  await closeAllSessions(tx, userId);
  act.changes.afterCommit(() => context.realtime.signedOut(userId));
}

/**
 * Activates a driver again: a driver with an account works at once, another one is invited as before.
 * @throws Refused not_found, forbidden; driver_known where the number was added again meanwhile;
 * driver_phone_unavailable where the driver works for another owner
 */
export async function activateDriver(act: Act, args: MutationArgs['driver.activate']): Promise<void> {
  const driver = await lockDriver(act, args.driver_id);
  if (driver.status !== 'inactive') return;
  await checkUnknown(act, driver.phone);
  if (!(await isFree(act.tx, driver.phone)))
    throw new Refused({ code: 'driver_phone_unavailable', field: 'driver_id' });
  const status = driver.userId === null ? 'invited' : 'active';
  await act.tx.update(drivers).set({ status }).where(eq(drivers.id, driver.id));
  touch(act, driver);
  await touchOpenBids(act, driver);
}

/** Touches the open bids with this driver: passengers see whether a driver drives. */
async function touchOpenBids(act: Act, { id: driverId }: Driver): Promise<void> {
  const open = await act.tx
    .select({ id: bids.id, creatorId: trips.creatorId })
    .from(bids)
    .innerJoin(trips, eq(trips.id, bids.tripId))
    .where(and(eq(bids.driverId, driverId), inArray(bids.status, ['proposed', 'backup'])));
  for (const { id, creatorId } of open) touchBid(act, id, [creatorId, act.actor.id]);
}

/** The owner's driver, locked until the end of the transaction. @throws Refused not_found, forbidden */
export async function lockDriver(act: Act, id: string): Promise<Driver> {
  mustOwnCars(act);
  const [driver] = await act.tx.select().from(drivers).where(eq(drivers.id, id)).for('update');
  if (!driver) throw new Refused({ code: 'not_found', field: 'driver_id' });
  if (driver.ownerId !== act.actor.id) throw new Refused({ code: 'forbidden', field: 'driver_id' });
  return driver;
}

/** Touches a driver's row for the owner. */
export const touch = ({ changes }: Pick<Act, 'changes'>, { id, ownerId }: Driver): void =>
  changes.touch(userStream(ownerId), 'driver', id);

/** The owner's drivers, newest first. */
export async function ownDrivers(db: Reader, owner: Actor): Promise<DriverRow[]> {
  const found = await db
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.ownerId, owner.id))
    .orderBy(desc(drivers.createdAt), desc(drivers.id));
  const rows = await projectDrivers(
    db,
    owner,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id }) => rows.get(id) ?? []);
}
