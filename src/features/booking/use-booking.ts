import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { BookingAction } from '../../../domain/booking-status.ts';
import { bookingLifecycle, openBookingActions } from '../../../machines/booking-lifecycle.ts';
import type { BookingRow } from '../../../protocol/rows.ts';
import type { Mark, Marked } from '../../db/overlay.ts';
import type { Part } from './booking-acts.ts';

const asking: Partial<Record<Mark['name'], BookingAction>> = {
  'booking.confirm': 'confirm',
  'booking.reject': 'reject',
  'booking.cancel': 'cancel',
};

/**
 * A booking's life as this person may move it on: what is open now, none of it while one is being asked for. The
 * outbox tells what is asked for, the mirror where the booking stands.
 */
export function useBooking(booking: Marked<BookingRow>, part: Part): BookingAction[] {
  const { status, marks } = booking;
  const [input] = useState({ status, part });
  const actor = useActorRef(bookingLifecycle, { input });
  const last = marks.findLast(({ name }) => asking[name] !== undefined);
  const action = last && asking[last.name];
  const state = last?.state;
  const error = last?.error ?? null;
  useEffect(() => actor.send({ type: 'STANDS', status }), [actor, status]);
  useEffect(() => {
    if (!action) actor.send({ type: 'TAKEN_BACK' });
    else if (state === 'waiting' || state === 'sending') actor.send({ type: 'ASKED', action });
    else if (state === 'refused') actor.send({ type: 'REFUSED', failure: error ?? { code: 'server_error' } });
  }, [actor, action, state, error]);
  return openBookingActions(useSelector(actor, ({ context }) => context));
}
