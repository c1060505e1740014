import { checkDenial } from '../../domain/trip/journey-moments.ts';
import { checkReport, type ReportKind } from '../../domain/report/report.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { notArrived, previewOfTrip } from '../action/on-trip.ts';

const nothingHappenedYet: readonly TripStatus[] = ['draft', 'pending', 'active', 'extended'];

/** Whether a trip may be reported: two people were in contact about it, or it is over. */
export const mayReport = ({ status, number }: Pick<TripRow, 'status' | 'number'>): boolean =>
  number > 0 && !nothingHappenedYet.includes(status);

/**
 * Saves a report about a trip; it gets its ticket number from the server.
 * @returns the refusal, or null when the report is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function reportTrip(
  dbs: UserDbs,
  trip: WithMutations<TripRow>,
  { kind, text }: { kind: ReportKind; text: string },
): Promise<Refusal | null> {
  const refusal = checkReport({ involved: true, kind, text });
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'report.create', args: { id: newId(), trip_id: trip.id, kind, text: text.trim() } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}

/**
 * The time (epoch ms) until which this passenger may deny that the trip took place; null if it is not asked,
 * or was denied.
 */
export const askedUntil = ({
  deniable_until: until,
  denied_at: denied,
}: Pick<TripRow, 'deniable_until' | 'denied_at'>): number | null =>
  until && !denied ? Date.parse(until) : null;

/**
 * Saves that a completed trip did not take place, with the report about it.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function denyTrip(
  dbs: UserDbs,
  trip: WithMutations<TripRow>,
  { kind, text }: { kind: ReportKind; text: string },
): Promise<Refusal | null> {
  const facts = { isPassenger: true, until: askedUntil(trip), denied: Boolean(trip.denied_at) };
  const refusal = checkReport({ involved: true, kind, text }) ?? checkDenial(facts, correctedNow());
  if (refusal) return refusal;
  await enqueueAction(
    dbs,
    { name: 'trip.deny', args: { id: newId(), trip_id: trip.id, kind, text: text.trim() } },
    { preview: previewOfTrip(trip), after: notArrived(trip.mutations) },
  );
  return null;
}
