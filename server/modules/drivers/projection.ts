import type { DriverRow } from '../../../protocol/rows.ts';
import { drivers } from '../../db/schema/drivers.ts';
import { and, eq, inArray } from '../../db/sql.ts';
import { projection } from '../projection.ts';

/** A car owner's drivers, with what the owner wrote of them; nobody else sees the row. */
export const projectDrivers = projection<DriverRow>(async (db, reader, ids) => {
  const found = await db
    .select()
    .from(drivers)
    .where(and(inArray(drivers.id, ids), eq(drivers.ownerId, reader.id)));
  return found.map((driver) => ({
    id: driver.id,
    name: driver.name,
    phone: driver.phone,
    licence: driver.licence,
    licence_photo: driver.licenceFileId !== null,
    status: driver.status,
    created_at: driver.createdAt.toISOString(),
    codes: {
      count: driver.codesSent,
      since: driver.codesSince.toISOString(),
      last: driver.codeSentAt.toISOString(),
    },
  }));
});
