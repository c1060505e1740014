import { expect, test } from 'vitest';
import {
  bidStatuses,
  bookingActions,
  isBidOpen,
  isBidPending,
} from '../../../domain/booking/booking-status.ts';

test('a bid can change only while it is proposed', () => {
  expect(bidStatuses.filter(isBidOpen)).toEqual(['proposed']);
});

test('a backup can still be withdrawn or confirmed', () => {
  expect(bidStatuses.filter(isBidPending)).toEqual(['proposed', 'backup']);
});

test('the provider answers a request, the customer may take it back', () => {
  expect(bookingActions('requested', 'provider')).toEqual(['confirm', 'reject']);
  expect(bookingActions('requested', 'customer')).toEqual(['cancel']);
  expect(bookingActions('confirmed', 'customer')).toEqual(['cancel']);
  expect(bookingActions('confirmed', 'provider')).toEqual([]);
  expect(bookingActions('rejected', 'customer')).toEqual([]);
  expect(bookingActions('requested', 'stranger')).toEqual([]);
});
