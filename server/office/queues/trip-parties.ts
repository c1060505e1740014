import type { Locale } from '../../../domain/base/locale.ts';
import type { AuditAction } from '../../../protocol/api/office/audit.ts';
import type { Context } from '../../act/context.ts';
import { Refused } from '../../base/refused.ts';
import { users } from '../../db/schema/accounts.ts';
import { trips } from '../../db/schema/market.ts';
import { eq, inArray } from '../../db/sql.ts';
import { partiesOf } from '../../trip/trip-status-changes.ts';
import type { Trip } from '../../trip/visibility.ts';
import { record, type Acting } from '../audit/audit.ts';
import { tripName } from '../audit/trip-names.ts';

/** A trip as the audit names it. */
export const auditedTrip = ({ id, geoLocation }: Trip) => ({
  kind: 'trip',
  id,
  name: tripName(geoLocation, 'en'),
});

type WaitingTrip = Pick<Trip, 'id' | 'createdAt'> & { places: Trip['geoLocation']; since: Date | null };

/** A trip that waits, as the list of a queue shows it. */
export const tripItem = ({ id, places, since, createdAt }: WaitingTrip, locale: Locale) => ({
  id,
  title: tripName(places, locale),
  detail: '',
  since: (since ?? createdAt).toISOString(),
  again: false,
});

/**
 * An agreed trip with both numbers, to call them; the audit records that they were read.
 * @throws Refused not_found
 */
export async function tripWithParties(
  context: Context,
  acting: Acting,
  { id, action }: { id: string; action: AuditAction },
) {
  return context.database.db.transaction(async (tx) => {
    const [trip] = await tx.select().from(trips).where(eq(trips.id, id));
    const parties = trip && partiesOf(trip);
    if (!trip || !parties?.customerId || !parties.providerId) throw new Refused({ code: 'not_found' });
    const found = await tx
      .select({ id: users.id, name: users.name, phone: users.phone })
      .from(users)
      .where(inArray(users.id, [parties.customerId, parties.providerId]));
    const passenger = found.find((person) => person.id === parties.customerId);
    const owner = found.find((person) => person.id === parties.providerId);
    if (!passenger || !owner) throw new Refused({ code: 'not_found' });
    await record(context, tx, acting, { action, subject: auditedTrip(trip) });
    const { pick, dest } = trip.geoLocation;
    const shown = { id, from: pick.place, to: dest.place, journey_at: trip.journeyAt.toISOString() };
    return { trip, shown: { ...shown, passenger, owner } };
  });
}
