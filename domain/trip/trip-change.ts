import { type RefusalCode } from '../base/refusal-codes.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { tripActions, type TripAction, type TripParty, type TripStatus } from './trip-status.ts';

export type StatusAction = Exclude<TripAction, 'edit' | 'confirm' | 'rate'>;

const refusals: Record<StatusAction, RefusalCode> = {
  publish: 'trip_not_publishable',
  start: 'trip_not_startable',
  complete: 'trip_not_completable',
  cancel: 'trip_not_cancelable',
};

/** Why this action of a party on a trip is refused, or null (REQ 4). Canceling needs a reason. */
export function checkTripChange(
  action: StatusAction,
  trip: { status: TripStatus; party: TripParty; cancelNote?: string },
): Refusal | null {
  if (trip.party.part === 'stranger') return refuse('not_your_trip');
  if (!tripActions(trip.status, trip.party).includes(action)) return refuse(refusals[action]);
  if (action === 'cancel' && !trip.cancelNote?.trim()) {
    return refuse('cancel_reason_required', 'cancel_note');
  }
  return null;
}
