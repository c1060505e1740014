import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  bookingLifecycle,
  openBookingActions,
  showsContact,
  type BookingLifecycleInput,
} from '../../machines/booking-lifecycle.ts';

function booking(input: BookingLifecycleInput) {
  const sent: unknown[] = [];
  const actor = createActor(
    bookingLifecycle.provide({ actions: { 'send the request': ({ event }) => sent.push(event) } }),
    { input },
  ).start();
  return { actor, sent, now: () => actor.getSnapshot() };
}

test('the phone is shown when the server has confirmed, not when confirming is asked for', () => {
  const { actor, now } = booking({ status: 'requested', part: 'provider' });
  actor.send({ type: 'ASK', action: 'confirm' });
  expect(now().value).toBe('waiting');
  expect(showsContact(now().context)).toBe(false);
  expect(openBookingActions(now().context)).toEqual([]);
  actor.send({ type: 'STANDS', status: 'confirmed' });
  expect(now().value).toBe('resting');
  expect(showsContact(now().context)).toBe(true);
});

test('a stranger sees no phone and may do nothing', () => {
  const { actor, sent, now } = booking({ status: 'confirmed', part: 'stranger' });
  expect(showsContact(now().context)).toBe(false);
  actor.send({ type: 'ASK', action: 'cancel' });
  expect(sent).toEqual([]);
  expect(now().context.failure).toEqual({ code: 'booking_not_open' });
});

test('a customer takes a request back; a refusal is kept to be seen', () => {
  const { actor, sent, now } = booking({ status: 'requested', part: 'customer' });
  actor.send({ type: 'ASK', action: 'confirm' });
  expect(sent).toEqual([]);
  actor.send({ type: 'ASK', action: 'cancel' });
  actor.send({ type: 'REFUSED', failure: { code: 'booking_not_open' } });
  expect(now().context).toMatchObject({
    status: 'requested',
    asked: null,
    failure: { code: 'booking_not_open' },
  });
  actor.send({ type: 'ASK', action: 'cancel' });
  actor.send({ type: 'TAKEN_BACK' });
  expect(now().value).toBe('resting');
  expect(sent).toHaveLength(2);
});

test('a request that the outbox holds already is waited for, not sent again', () => {
  const { actor, sent, now } = booking({ status: 'requested', part: 'provider' });
  actor.send({ type: 'ASKED', action: 'reject' });
  expect([now().value, openBookingActions(now().context), sent]).toEqual(['waiting', [], []]);
  actor.send({ type: 'STANDS', status: 'rejected' });
  expect(now().value).toBe('resting');
});
