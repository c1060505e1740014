/**
 * The calls of an agreed trip, stored with the trip as the phones reported them; the office reads them in a
 * dispute.
 */
import { driverSees } from '../../domain/driver/driver.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { drivers } from '../db/schema/drivers.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';

/**
 * Records that a party or the driver has pressed 'Call', with no other effect.
 * @throws Refused not_found for everybody else
 */
export async function logCall(act: Act, { trip_id }: MutationArgs['trip.call']): Promise<void> {
  const { tx, actor } = act;
  const [found] = await tx
    .select({ trip: trips, driver: { userId: drivers.userId, status: drivers.status } })
    .from(trips)
    .leftJoin(drivers, eq(drivers.id, trips.driverId))
    .where(eq(trips.id, trip_id));
  if (!found) throw new Refused({ code: 'not_found', field: 'trip_id' });
  const { trip, driver } = found;
  const isParty = [trip.creatorId, trip.counterpartId].includes(actor.id) && trip.counterpartId !== null;
  const isDriving =
    driver !== null &&
    driverSees({
      tripStatus: trip.status,
      isNamed: driver.userId === actor.id,
      driverStatus: driver.status,
    });
  if (!isParty && !isDriving) throw new Refused({ code: 'not_found', field: 'trip_id' });
}
