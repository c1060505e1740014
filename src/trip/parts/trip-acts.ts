/**
 * Changes of a trip's status, and ratings: checked by the rules that the server runs too, then saved in the
 * outbox.
 */
import { minimumLeadMs } from '../../../domain/base/calendar.ts';
import { checkMoment } from '../../../domain/trip/journey-moments.ts';
import { checkRating } from '../../../domain/reputation/rating.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import { checkTripChange } from '../../../domain/trip/trip-change.ts';
import type { TripParty } from '../../../domain/trip/trip-status.ts';
import type { TripAsk } from '../../../machines/trip-lifecycle.ts';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { EnqueueOptions } from '../../db/outbox/enqueue.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { tripView } from '../../db/mirror/trip-views.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { currentStatusOf } from './current-status.ts';
import { notArrived, partyOf, previewOfTrip } from '../../action/on-trip.ts';

type Trip = WithMutations<TripRow>;

/** The facts that the rules for the times of a journey judge; a PIN that is on its way counts as given. */
export const agreedOf = (
  trip: Pick<Trip, 'status' | 'journey_date_time' | 'mutations'>,
): { journeyAt: number; boarded: boolean } => ({
  journeyAt: Date.parse(trip.journey_date_time),
  boarded:
    trip.status === 'started' ||
    trip.mutations.some(({ name, state }) => name === 'trip.start' && state !== 'refused'),
});

function refusalFor(trip: Trip, party: TripParty, ask: TripAsk): Refusal | null {
  const status = currentStatusOf(trip, correctedNow());
  if (ask.action === 'rate')
    return checkRating({
      tripStatus: status,
      involved: party.part !== 'stranger',
      alreadyRated: trip.given_rating !== null,
      rating: ask.rating,
      review: ask.review,
    });
  const { action } = ask;
  const refusal = checkTripChange(action, {
    status,
    party,
    ...(action === 'cancel' && { cancelNote: ask.cancelNote }),
  });
  const isTimed = action === 'start' || action === 'complete';
  return refusal ?? (isTimed ? checkMoment(action, agreedOf(trip), correctedNow()) : null);
}

function intentOf(trip_id: string, ask: TripAsk): Intent {
  switch (ask.action) {
    case 'publish':
      return { name: 'trip.publish', args: { trip_id } };
    case 'complete':
      return { name: 'trip.complete', args: { trip_id } };
    case 'cancel':
      return { name: 'trip.cancel', args: { trip_id, cancel_note: ask.cancelNote } };
    case 'start':
      return { name: 'trip.start', args: { trip_id, pin: ask.pin } };
    case 'rate': {
      const { rating, review, marks } = ask;
      const given = { rating, review: review.trim(), ...(marks && { marks }) };
      return { name: 'trip.rate', args: { trip_id, ...given } };
    }
  }
}

/** A draft can be published until an hour before its journey; a new PIN replaces a refused one. */
function optionsOf(trip: Trip, { action }: TripAsk): EnqueueOptions {
  const options = { preview: previewOfTrip(trip), after: notArrived(trip.mutations) };
  if (action === 'publish') return { ...options, until: Date.parse(trip.journey_date_time) - minimumLeadMs };
  const wrong = trip.mutations.findLast(({ name }) => name === 'trip.start');
  return action === 'start' && wrong?.state === 'refused' ? { ...options, replaces: wrong.id } : options;
}

/**
 * Saves a party's action on a trip, after checking it against the trip's current state on the phone.
 * @returns the refusal, or null when the action is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function saveAsk(
  dbs: UserDbs,
  seen: Trip,
  { ask, type }: { ask: TripAsk; type: TripParty['type'] },
): Promise<Refusal | null> {
  const trip = (await tripView(dbs, seen.id)) ?? seen;
  const refusal = refusalFor(trip, partyOf(trip, { id: dbs.userId, type }), ask);
  if (refusal) return refusal;
  await enqueueAction(dbs, intentOf(trip.id, ask), optionsOf(trip, ask));
  return null;
}
