import { describe, expect, test } from 'vitest';
import type { TripStatus } from '../../domain/trip/trip-status.ts';
import type { BookingRow } from '../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../../src/db/overlay/overlay.ts';
import {
  byAnswer,
  mayRequestAgain,
  openBookingActions,
  ownBookingOf,
  ownStatusOf,
} from '../../src/booking/own-booking-status.ts';

const mutation = (
  state: MutationState['state'],
  name: MutationState['name'] = 'booking.request',
): MutationState => ({
  id: state,
  name,
  state,
  error: null,
  createdAt: 0,
  settledAt: null,
  attempts: 0,
  covered: false,
});

const booking = (change: Partial<WithMutations<BookingRow>>): WithMutations<BookingRow> => ({
  id: 'booking',
  trip_id: 'trip',
  status: 'requested',
  price: 5000,
  fixed_price: 5000,
  created_at: '2026-11-20T05:00:00.000Z',
  updated_at: '2026-11-20T05:00:00.000Z',
  customer: { id: 'customer', name: 'নুসরাত', photo: null },
  mutations: [],
  ...change,
});

describe('the status of a booking', () => {
  test('it is being asked for until the server has taken it, then as the server says', () => {
    expect(ownStatusOf(booking({ mutations: [mutation('waiting')] }))).toBe('asking');
    expect(ownStatusOf(booking({ mutations: [mutation('sending')] }))).toBe('asking');
    expect(ownStatusOf(booking({ mutations: [mutation('sent')] }))).toBe('requested');
    expect(ownStatusOf(booking({ mutations: [mutation('refused')] }))).toBe('refused');
  });

  test('what is asked of it later changes nothing before the server has spoken', () => {
    const canceling = booking({ mutations: [mutation('sent'), mutation('waiting', 'booking.cancel')] });
    expect(ownStatusOf(canceling)).toBe('requested');
  });

  test('only what was withdrawn or never arrived may be asked again', () => {
    expect(mayRequestAgain(undefined)).toBe(true);
    expect(mayRequestAgain(booking({ status: 'canceled' }))).toBe(true);
    expect(mayRequestAgain(booking({ mutations: [mutation('refused')] }))).toBe(true);
    for (const status of ['requested', 'confirmed', 'rejected', 'closed'] as const)
      expect(mayRequestAgain(booking({ status }))).toBe(false);
  });
});

test('a customer’s own booking is the one that counts, else the latest that came to nothing', () => {
  const others = booking({ id: 'another’s', customer: { id: 'other', name: 'ক', photo: null } });
  const off = booking({ id: 'off', status: 'canceled', created_at: '2026-11-20T06:00:00.000Z' });
  const refused = booking({ id: 'refused', mutations: [mutation('refused')] });
  const counts = booking({ id: 'counts', created_at: '2026-11-20T04:00:00.000Z' });
  expect(ownBookingOf([others, off, refused, counts], 'customer')?.id).toBe('counts');
  expect(ownBookingOf([others, refused, off], 'customer')?.id).toBe('off');
  expect(ownBookingOf([others], 'customer')).toBeUndefined();
});

test('a provider answers those who asked first first; answers show the latest first', () => {
  const at = (id: string, hour: number, status: BookingRow['status']) =>
    booking({ id, status, created_at: `2026-11-20T0${hour}:00:00.000Z` });
  const all = [
    at('late', 6, 'requested'),
    at('old answer', 1, 'rejected'),
    at('early', 2, 'requested'),
    at('answer', 5, 'confirmed'),
  ];
  const { waiting, answered } = byAnswer(all);
  expect(waiting.map(({ id }) => id)).toEqual(['early', 'late']);
  expect(answered.map(({ id }) => id)).toEqual(['answer', 'old answer']);
});

describe('what a person may do to a booking', () => {
  const open = (change: Partial<WithMutations<BookingRow>>, tripStatus: TripStatus = 'active') =>
    openBookingActions(booking(change), { part: 'provider', tripStatus });
  const canceling = (change: Partial<WithMutations<BookingRow>>, tripStatus: TripStatus) =>
    openBookingActions(booking(change), { part: 'customer', tripStatus });

  test('nothing while an answer is on its way, until the phone knows what became of it', () => {
    expect(open({})).toEqual(['confirm', 'reject']);
    for (const state of ['waiting', 'sending', 'sent'] as const)
      expect(open({ mutations: [mutation(state, 'booking.confirm')] })).toEqual([]);
    expect(open({ mutations: [{ ...mutation('sent', 'booking.confirm'), covered: true }] })).toEqual([
      'confirm',
      'reject',
    ]);
  });

  test('an answer that was refused can be given again', () => {
    expect(open({ mutations: [mutation('refused', 'booking.reject')] })).toEqual(['confirm', 'reject']);
  });

  test('a provider confirms while the trip is open', () => {
    expect(open({}, 'expired')).toEqual(['reject']);
  });

  test('a customer calls a confirmed booking off until the journey starts, a provider cancels the trip', () => {
    expect(canceling({ status: 'confirmed' }, 'hold')).toEqual(['cancel']);
    expect(canceling({ status: 'confirmed' }, 'started')).toEqual([]);
    expect(open({ status: 'confirmed' }, 'hold')).toEqual([]);
  });
});
