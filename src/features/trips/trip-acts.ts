/** What people do about a trip's status and how it went: kept in the outbox. */
import { minimumLeadMs } from '../../../domain/calendar.ts';
import { checkRating } from '../../../domain/rating.ts';
import type { Refusal } from '../../../domain/refusal.ts';
import type { TripParty, TripStatus } from '../../../domain/trip-status.ts';
import type { TripRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { perform } from '../../sync/perform.ts';
import { notArrived, previewOfTrip } from '../../trip/on-trip.ts';

/**
 * Shows the draft to the other side; not any more when its journey is less than an hour away.
 * @throws QuotaExceededError when the phone is full
 */
export async function publishTrip(dbs: UserDbs, trip: Marked<TripRow>): Promise<void> {
  await perform(
    dbs,
    { name: 'trip.publish', args: { trip_id: trip.id } },
    {
      preview: previewOfTrip(trip),
      after: notArrived(trip.marks),
      until: Date.parse(trip.journey_date_time) - minimumLeadMs,
    },
  );
}

/** @throws QuotaExceededError when the phone is full */
export async function completeTrip(dbs: UserDbs, trip: Marked<TripRow>): Promise<void> {
  await perform(
    dbs,
    { name: 'trip.complete', args: { trip_id: trip.id } },
    { preview: previewOfTrip(trip), after: notArrived(trip.marks) },
  );
}

export type Rating = { rating: number; review: string };

/**
 * The customer's word on a completed trip, once (SPEC 4).
 * @returns why not, or null when it is kept
 * @throws QuotaExceededError when the phone is full
 */
export async function rateTrip(
  dbs: UserDbs,
  trip: Marked<TripRow>,
  { rating, review }: Rating,
): Promise<Refusal | null> {
  const refusal = checkRating({
    tripStatus: trip.status,
    involved: true,
    alreadyRated: trip.given_rating !== null,
    rating,
    review,
  });
  if (refusal) return refusal;
  await perform(
    dbs,
    { name: 'trip.rate', args: { trip_id: trip.id, rating, review: review.trim() } },
    { preview: previewOfTrip(trip), after: notArrived(trip.marks) },
  );
  return null;
}

const askedAnew: readonly TripStatus[] = [
  'active',
  'extended',
  'completed',
  'canceled',
  'expired',
  'rejected',
];

/**
 * Whether the person may ask for the same trip again (SPEC 2): its creator once it is no draft and as long as nobody
 * is agreed on, or after it is over; a customer who travelled with a provider's trip.
 */
export function mayAskAgain(status: TripStatus, { type, part }: TripParty): boolean {
  if (part === 'creator') return askedAnew.includes(status);
  return part === 'counterpart' && type === 'customer' && status === 'completed';
}
