/** The own photo (SPEC 3, decision 0054). */
import type { MutationArgs } from '../../../protocol/mutations.ts';
import type { Act } from '../../act.ts';
import { users } from '../../db/schema/accounts.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { trips } from '../../db/schema/market.ts';
import { and, eq, inArray, isNotNull, or } from '../../db/sql.ts';
import { userStream } from '../../streams/change-log.ts';
import { countOwnChange } from '../accounts/reach.ts';
import { touch } from '../drivers/service.ts';
import { portraitPath } from '../files/projection.ts';
import { claimFiles, releaseFiles } from '../files/service.ts';
import { touchTripsDrivenBy } from '../trips/drivers.ts';
import { touchDriver } from '../trips/visibility.ts';

/**
 * Sets the own photo, or takes it away. Who has the person's number sees it: the other party of an agreement, and for a
 * driver's, which goes before the one that the owner has chosen, the owner.
 * @throws Refused too_many_changes; file_missing, file_unusable
 */
export async function setOwnPhoto(act: Act, args: MutationArgs['profile.photo']): Promise<void> {
  const { tx, actor, changes } = act;
  // the driver's row is locked before the account, as when a code is used
  const [driver] = await tx
    .select()
    .from(drivers)
    .where(and(eq(drivers.userId, actor.id), eq(drivers.status, 'active')))
    .for('update');
  await countOwnChange(act, actor.id);
  const [person] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update');
  const [file] = await claimFiles(act, args.photo === null ? [] : [args.photo], 'photo');
  await tx
    .update(users)
    .set({ photo: file ? portraitPath(file.token) : null })
    .where(eq(users.id, actor.id));
  if (person?.photo) await releaseFiles(act, actor.id, [{ file_path: person.photo }]);
  changes.touch(userStream(actor.id), 'profile', actor.id);
  if (driver) {
    touch(act, driver);
    await touchTripsDrivenBy(act, driver);
  } else await touchAgreed(act);
}

/** Touches the trips in which somebody has the person's number. */
async function touchAgreed(act: Act): Promise<void> {
  const { tx, actor, changes } = act;
  const agreed = await tx
    .select()
    .from(trips)
    .where(
      and(
        or(eq(trips.creatorId, actor.id), eq(trips.counterpartId, actor.id)),
        or(inArray(trips.status, ['hold', 'started']), isNotNull(trips.contactUntil)),
      ),
    );
  for (const trip of agreed) {
    for (const party of [trip.creatorId, trip.counterpartId])
      if (party !== null) changes.touch(userStream(party), 'trip', trip.id);
    await touchDriver(act, trip);
  }
}
