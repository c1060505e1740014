/** The journey itself: started with the passenger's PIN, and completed. */
import { anotherWrongPin, checkPinTries } from '../../domain/trip/boarding.ts';
import { toLatinDigits } from '../../domain/base/digits.ts';
import { checkMoment, contactsUntil } from '../../domain/trip/journey-moments.ts';
import { checkTripChange } from '../../domain/trip/trip-change.ts';
import { tripActions } from '../../domain/trip/trip-status.ts';
import { commissionOf } from '../../domain/money/wallet.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { trips } from '../db/schema/market.ts';
import { eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { notify } from '../notice/notify.ts';
import { post } from '../money/wallet/ledger.ts';
import { countForProvider } from './agree.ts';
import { forgetCarPlace } from './meeting/car-place.ts';
import {
  closeBids,
  closeTrip,
  lockTrip,
  partiesOf,
  partOf,
  scheduleAt,
  tripNames,
} from './trip-status-changes.ts';
import { touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

/**
 * Starts the trip: the provider, or the driver whom they have named, enters the PIN of the passenger on
 * board. The trip is locked, so that concurrent tries count one after the other, and a wrong try is committed
 * with its refusal.
 * @returns boarding_pin_wrong, with the try counted
 * @throws Refused not_found, not_your_trip, trip_not_startable, pin_too_early, too_many_tries (minutes)
 */
export async function startTrip(act: Act, args: MutationArgs['trip.start']): Promise<void | Refused> {
  const trip = await lockTrip(act, args.trip_id);
  const party = { type: act.actor.type, part: await partOf(act, trip) };
  const now = act.context.now();
  const refusal =
    checkTripChange('start', { status: trip.status, party }) ?? checkMoment('start', agreedOf(trip), now);
  if (refusal) throw new Refused(refusal);
  const wrong = { count: trip.wrongPins, since: trip.wrongPinsSince?.getTime() ?? null };
  const pause = checkPinTries(wrong, now);
  if (pause) throw new Refused({ code: 'too_many_tries', field: 'pin', values: pause });
  if (toLatinDigits(args.pin.trim()) !== trip.boardingPin) {
    const { count, since } = anotherWrongPin(wrong, now);
    await act.tx
      .update(trips)
      .set({ wrongPins: count, wrongPinsSince: since === null ? null : new Date(since) })
      .where(eq(trips.id, trip.id));
    return new Refused({ code: 'boarding_pin_wrong', field: 'pin' });
  }
  const [started] = await act.tx
    .update(trips)
    .set({
      status: 'started',
      boardingPin: null,
      pickupPin: null,
      remindAt: null,
      unansweredAt: null,
      boardedAt: new Date(now),
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!started) throw new Refused({ code: 'not_found', field: 'trip_id' });
  await forgetCarPlace(act, trip.id);
  touchTrip(act, started);
  await closeBids(act, started, 'other_chosen');
  await touchTripForOthers(act, started);
  const { customerId } = partiesOf(trip);
  if (customerId) await notify(act, customerId, 'trip_started', { tripId: trip.id, data: tripNames(trip) });
  await notifyOwner(act, trip, 'driver_started');
}

/**
 * Completes the trip after the provider, or their driver, took the fare in cash: the commission becomes the
 * provider's due, even when a driver completes the trip. Without the PIN the app asks the passenger whether
 * the trip took place.
 * @throws Refused not_found, not_your_trip, trip_not_completable, journey_not_begun
 */
export async function completeTrip(act: Act, args: MutationArgs['trip.complete']): Promise<void> {
  const { actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const party = { type: actor.type, part: await partOf(act, trip) };
  const { providerId } = partiesOf(trip);
  if (providerId === null || (providerId !== actor.id && party.part !== 'driver'))
    throw new Refused({ code: 'not_your_trip' });
  if (!tripActions(trip.status, party).includes('complete') || trip.fixedPrice === null)
    throw new Refused({ code: 'trip_not_completable' });
  const now = act.context.now();
  const tooEarly = checkMoment('complete', agreedOf(trip), now);
  if (tooEarly) throw new Refused(tooEarly);
  const until = contactsUntil(now);
  const completed = await closeTrip(act, trip, 'completed', { contactUntil: new Date(until) });
  scheduleAt(act, trip.id, [until]);
  await touchTripForOthers(act, completed);
  await closeBids(act, completed, 'other_chosen');
  const commission = commissionOf(trip.fixedPrice);
  if (commission > 0)
    await post(act, {
      kind: 'commission',
      ownerId: providerId,
      dues: commission,
      key: `commission:${trip.id}`,
      madeBy: 'person',
      makerId: actor.id,
      tripId: trip.id,
    });
  await countForProvider(act, providerId, 'tripsCount');
  const { customerId } = partiesOf(trip);
  const said = trip.boardedAt ? 'trip_completed' : 'trip_unboarded';
  if (customerId) await notify(act, customerId, said, { tripId: trip.id, data: tripNames(trip) });
  await notifyOwner(act, trip, 'driver_completed');
}

/** The facts of a trip that decide when it may start or be completed. */
const agreedOf = ({ journeyAt, boardedAt }: Trip): Parameters<typeof checkMoment>[1] => ({
  journeyAt: journeyAt.getTime(),
  boarded: boardedAt !== null,
});

/** Notifies the car owner of their driver's step, unless the owner took it. */
async function notifyOwner(act: Act, trip: Trip, what: 'driver_started' | 'driver_completed'): Promise<void> {
  const { providerId } = partiesOf(trip);
  if (providerId === null || providerId === act.actor.id) return;
  const data = { ...tripNames(trip), driver: act.actor.name, price: trip.fixedPrice };
  await notify(act, providerId, what, { tripId: trip.id, data });
}
