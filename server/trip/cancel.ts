import { backupWindow } from '../../domain/bid/backup.ts';
import { maskContacts } from '../../domain/contact-mask/mask.ts';
import { checkTripChange } from '../../domain/trip/trip-change.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { Act } from '../act/act.ts';
import { bookings } from '../db/schema/bookings.ts';
import { bids, trips } from '../db/schema/market.ts';
import { and, eq } from '../db/sql.ts';
import { Refused } from '../base/refused.ts';
import { userStream } from '../streams/change-log.ts';
import { countCanceledAgreement } from '../person/limits.ts';
import { notify } from '../notice/notify.ts';
import { countForProvider } from './agree.ts';
import { unmarkWaysBack } from './car-trips.ts';
import { releaseDriver } from './drivers.ts';
import { forgetCarPlace } from './meeting/car-place.ts';
import { scheduleDeadlines } from './service.ts';
import {
  closeBids,
  closeBookings,
  closeTrip,
  lockTrip,
  partIn,
  partiesOf,
  statusNow,
  touchBid,
  touchBooking,
  tripNames,
} from './trip-status-changes.ts';
import { showInFeed, touchTrip, touchTripForOthers, type Trip } from './visibility.ts';

/**
 * Cancels an open or confirmed trip; its bids and bookings are closed and everyone concerned is notified. When the
 * confirmed provider cancels and there is a backup, the trip opens again for the passenger to take it.
 * @throws Refused not_found, not_your_trip, trip_not_cancelable, cancel_reason_required
 */
export async function cancelTrip(act: Act, args: MutationArgs['trip.cancel']): Promise<void> {
  const { actor } = act;
  const trip = await lockTrip(act, args.trip_id);
  const part = partIn(trip, actor.id);
  if (actor.type === 'driver') throw new Refused({ code: 'not_your_trip' });
  const cancelNote = maskContacts(args.cancel_note).text.trim();
  const refusal = checkTripChange('cancel', {
    status: statusNow(trip, act.context.now()),
    party: { type: actor.type, part },
    cancelNote,
  });
  if (refusal) throw new Refused(refusal);
  if (trip.counterpartId !== null) {
    await countCanceledAgreement(act, trip.id);
    const { providerId } = partiesOf(trip);
    if (providerId === actor.id) await countForProvider(act, actor.id, 'canceledCount');
    else if (providerId) act.changes.touch(userStream(providerId), 'profile', providerId);
  }
  const backup = part === 'counterpart' && trip.createdBy === 'customer' ? await backupOf(act, trip) : null;
  if (backup !== null) return openForBackup(act, trip, backup);

  const canceled = await closeTrip(act, trip, 'canceled', {
    cancelNote,
    canceledBy: actor.type,
  });
  await touchTripForOthers(act, canceled);
  await closeBids(act, canceled, 'trip_canceled');
  await closeBookings(act, canceled, 'trip_canceled');
  await endAgreement(act, trip);
  const other = actor.id === trip.creatorId ? trip.counterpartId : trip.creatorId;
  if (other) await notify(act, other, 'trip_canceled', { tripId: trip.id, data: tripNames(trip) });
}

/**
 * Cancels the confirmed bid or booking and releases the driver; offers that were the trip's way back lose
 * that mark.
 */
export async function endAgreement(act: Act, trip: Trip): Promise<void> {
  await releaseDriver(act, trip);
  await unmarkWaysBack(act, trip);
  const ended = { status: 'canceled' as const, updatedAt: new Date(act.context.now()) };
  if (trip.confirmedBidId) {
    await act.tx
      .update(bids)
      .set(ended)
      .where(and(eq(bids.tripId, trip.id), eq(bids.id, trip.confirmedBidId)));
    touchBid(act, trip.confirmedBidId, [trip.creatorId, trip.counterpartId]);
  }
  if (trip.confirmedBookingId) {
    await act.tx
      .update(bookings)
      .set(ended)
      .where(and(eq(bookings.tripId, trip.id), eq(bookings.id, trip.confirmedBookingId)));
    touchBooking(act, trip.confirmedBookingId, [trip.creatorId, trip.counterpartId]);
  }
}

/** The columns of a trip without an agreement. */
export const unagreed = {
  counterpartId: null,
  confirmedBidId: null,
  confirmedBookingId: null,
  driverId: null,
  fixedPrice: null,
  terms: null,
  boardingPin: null,
  readiness: null,
  pickupPin: null,
  pinMoves: 0,
  remindAt: null,
  unansweredAt: null,
} satisfies Partial<Trip>;

async function backupOf(act: Act, trip: Trip): Promise<{ id: string; price: number } | null> {
  if (act.context.now() >= trip.journeyAt.getTime()) return null;
  const [backup] = await act.tx
    .select({ id: bids.id, price: bids.price })
    .from(bids)
    .where(and(eq(bids.tripId, trip.id), eq(bids.status, 'backup')));
  return backup ?? null;
}

async function openForBackup(act: Act, trip: Trip, backup: { id: string; price: number }): Promise<void> {
  await endAgreement(act, trip);
  await forgetCarPlace(act, trip.id);
  const window = backupWindow(act.context.now(), trip.journeyAt.getTime());
  const [opened] = await act.tx
    .update(trips)
    .set({
      ...unagreed,
      status: 'extended',
      bidsUntil: new Date(window.bidsUntil),
      confirmUntil: new Date(window.confirmUntil),
      bidsCount: 1,
      lowestBid: backup.price,
    })
    .where(eq(trips.id, trip.id))
    .returning();
  if (!opened) throw new Refused({ code: 'not_found', field: 'trip_id' });
  touchTrip(act, opened);
  showInFeed(act, opened);
  await touchTripForOthers(act, opened);
  scheduleDeadlines(act, opened);
  await notify(act, trip.creatorId, 'provider_canceled', {
    tripId: trip.id,
    bidId: backup.id,
    data: { ...tripNames(trip), price: backup.price },
  });
}
