import { actWindowMs } from '../../../domain/person/account-limits.ts';
import type { UserType } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Whether this person canceled the trip after an agreement that was made within the last week. */
const isCanceledAgreement = (trip: TripRow, by: UserType, now: number): boolean =>
  trip.status === 'canceled' &&
  trip.canceled_by === by &&
  trip.terms !== null &&
  Date.parse(trip.terms.agreed_at) > now - actWindowMs.agreement_canceled;

/** The number of last week's agreements that the person has canceled, as far as the phone knows. */
export const canceledAgreements = (dbs: UserDbs, by: UserType, now: number): Promise<number> =>
  dbs.mirror.trips.filter((trip) => isCanceledAgreement(trip, by, now)).count();
