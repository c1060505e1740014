import type { DriverRow } from '../../protocol/sync/rows.ts';
import { users } from '../db/schema/accounts.ts';
import { drivers } from '../db/schema/drivers.ts';
import { files } from '../db/schema/files.ts';
import { readable } from '../db/sealed-text.ts';
import { and, eq, inArray } from '../db/sql.ts';
import { portraitPath } from '../file/projection.ts';
import { projection } from '../act/projection.ts';

/** A car owner's drivers with the owner's data about them; only the owner sees the row. */
export const projectDrivers = projection<DriverRow>(async (db, reader, ids) => {
  const found = await db
    .select({ driver: drivers, photo: files.token, own: users.photo })
    .from(drivers)
    .leftJoin(files, eq(files.id, drivers.photoFileId))
    .leftJoin(users, eq(users.id, drivers.userId))
    .where(and(inArray(drivers.id, ids), eq(drivers.ownerId, reader.id)));
  return found.map(({ driver, photo, own }) => ({
    id: driver.id,
    name: driver.name,
    ...(driver.no !== null && { no: driver.no }),
    phone: driver.phone,
    licence: readable(driver.licence) ?? '',
    licence_photo: driver.licenceFileId,
    photo: photo === null ? null : portraitPath(photo),
    // a driver who has left may work for another owner, and the account's photo then concerns only that one
    own_photo: driver.status === 'active' ? own : null,
    status: driver.status,
    ...(driver.licenceCheck && { licence_check: driver.licenceCheck }),
    created_at: driver.createdAt.toISOString(),
    codes: {
      count: driver.codesSent,
      since: driver.codesSince.toISOString(),
      last: driver.codeSentAt.toISOString(),
    },
  }));
});
