import { actWindowMs } from '../../../domain/account-limits.ts';
import type { UserType } from '../../../domain/trip-status.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Whether this person called a confirmed trip off, of those that were agreed on within the last week. */
const isCanceledAgreement = (trip: TripRow, by: UserType, now: number): boolean =>
  trip.status === 'canceled' &&
  trip.canceled_by === by &&
  trip.terms !== null &&
  Date.parse(trip.terms.agreed_at) > now - actWindowMs.agreement_canceled;

/** How many confirmed trips the person has canceled lately, as far as the phone knows. */
export const canceledAgreements = (dbs: UserDbs, by: UserType, now: number): Promise<number> =>
  dbs.mirror.trips.filter((trip) => isCanceledAgreement(trip, by, now)).count();
