/** Changes of a driver's data by the owner, and of the driver's own photo. */
import { checkDriverChange, normaliseLicence } from '../../domain/driver/driver.ts';
import { isFileHash } from '../../domain/base/file-hash.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { files } from '../db/schema/files.ts';
import { licenceColumns, readable } from '../db/sealed-text.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { checkForm } from '../person/answers.ts';
import { countChange } from '../person/limits.ts';
import { portraitPath } from '../file/projection.ts';
import { claimFiles, releaseFiles } from '../file/service.ts';
import { touchTripsDrivenBy, touchWomanMark } from '../trip/drivers.ts';
import { asWritten, lockDriver, touch } from './service.ts';

/**
 * Changes a driver's name, licence, its photo, and the photo of the driver. The change reaches the passengers
 * of the trips for which the driver is named, and the driver's own account while the driver works for the
 * owner.
 * @throws Refused not_found (also for a picture that is not the driver's), forbidden; with the codes of
 * `checkDriverChange`; too_many_changes; file_missing, file_unusable
 */
export async function changeDriver(act: Act, args: MutationArgs['driver.change']): Promise<void> {
  const { tx } = act;
  const driver = await lockDriver(act, args.driver_id);
  checkForm(checkDriverChange(args));
  await countChange(act, driver.id);
  const { licenceFileId, photoFileId } = driver;
  const [before] = photoFileId === null ? [] : await tx.select().from(files).where(eq(files.id, photoFileId));
  const photo = { name: before ? portraitPath(before.token) : null, id: photoFileId };
  const licence = normaliseLicence(args.licence) ?? '';
  const changed = {
    name: asWritten(args.name),
    ...licenceColumns(licence),
    licenceFileId: await fileOf(act, 'licence_photo', args, { name: licenceFileId, id: licenceFileId }),
    photoFileId: await fileOf(act, 'photo', args, photo),
  };
  const isSame = licence === readable(driver.licence) && changed.licenceFileId === licenceFileId;
  await tx
    .update(drivers)
    .set({ ...changed, ...(!isSame && { licenceCheck: null }) })
    .where(eq(drivers.id, driver.id));
  await releaseFiles(
    act,
    driver.ownerId,
    [licenceFileId, photoFileId].flatMap((file) => (file === null ? [] : [{ file }])),
  );
  if (driver.userId !== null && driver.status === 'active') {
    await tx.update(users).set({ name: changed.name }).where(eq(users.id, driver.userId));
    act.changes.touch(userStream(driver.userId), 'profile', driver.userId);
  }
  touch(act, driver);
  await touchTripsDrivenBy(act, driver);
  if (!isSame) await touchWomanMark(act, { ownerId: driver.ownerId, driverId: driver.id });
}

/** The file that an action names: a new file by its hash, or the stored one by its name on the wire. */
async function fileOf(
  act: Act,
  field: 'licence_photo' | 'photo',
  args: MutationArgs['driver.change'],
  there: { name: string | null; id: string | null },
): Promise<string | null> {
  const named = args[field];
  if (named === null) return null;
  if (named === there.name) return there.id;
  if (!isFileHash(named)) throw new Refused({ code: 'not_found', field });
  const [file] = await claimFiles(act, [named], field === 'photo' ? 'photo' : 'paper');
  return file?.id ?? null;
}
