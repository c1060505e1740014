/** A person's photo (REQ 3, decision 0054). */
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { trips } from '../db/schema/market.ts';
import { and, eq, inArray, isNotNull, or } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import type { Person } from '../person/people.ts';
import { countOwnChange } from '../person/limits.ts';
import { touch } from '../driver/service.ts';
import { portraitPath } from '../file/projection.ts';
import { claimFiles, releaseFiles } from '../file/service.ts';
import { touchTripsDrivenBy } from '../trip/drivers.ts';
import { touchDriver } from '../trip/visibility.ts';

type Changing = Pick<Act, 'tx' | 'context' | 'changes'>;

/**
 * Sets the person's photo, or removes it. Only people who have the person's number see it: the other party of an
 * agreement, and the owner for whom a driver works. A driver's photo replaces the one that the owner has chosen.
 * @throws Refused too_many_changes; file_missing, file_unusable
 */
export async function setOwnPhoto(act: Act, args: MutationArgs['profile.photo']): Promise<void> {
  const { tx, actor } = act;
  // the driver's row is locked before the account, as when a code is used
  const [driver] = await driverOf(act, actor.id);
  if (driver) await tx.select().from(drivers).where(eq(drivers.id, driver.id)).for('update');
  await countOwnChange(act, actor.id);
  const [person] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update');
  if (!person) throw new Refused({ code: 'not_found' });
  const [file] = await claimFiles(act, args.photo === null ? [] : [args.photo], 'photo');
  await showPhoto(act, person, file ? portraitPath(file.token) : null);
}

/** Replaces the person's photo (path; null: none) for everybody who may see it. @param person locked */
export async function showPhoto(act: Changing, person: Person, photo: string | null): Promise<void> {
  const { tx, changes } = act;
  await tx.update(users).set({ photo }).where(eq(users.id, person.id));
  if (person.photo !== null) await releaseFiles(act, person.id, [{ file_path: person.photo }]);
  changes.touch(userStream(person.id), 'profile', person.id);
  const [driver] = await driverOf(act, person.id);
  if (!driver) return touchAgreed(act, person.id);
  touch(act, driver);
  await touchTripsDrivenBy(act, driver);
}

const driverOf = ({ tx }: Pick<Act, 'tx'>, userId: string) =>
  tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.userId, userId), eq(drivers.status, 'active')));

/** Touches the trips whose other party has the person's number. */
async function touchAgreed(act: Changing, userId: string): Promise<void> {
  const { tx, changes } = act;
  const agreed = await tx
    .select()
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, userId), eq(trips.counterpartId, userId)),
        or(inArray(trips.status, ['hold', 'started']), isNotNull(trips.contactUntil)),
      ),
    );
  for (const trip of agreed) {
    for (const party of [trip.creatorId, trip.counterpartId])
      if (party !== null) changes.touch(userStream(party), 'trip', trip.id);
    await touchDriver(act, trip);
  }
}
