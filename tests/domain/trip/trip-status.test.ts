import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkTripChange } from '../../../domain/trip/trip-change.ts';
import {
  badgeOf,
  canCancel,
  cancelNoteOf,
  cancelReasons,
  contactsShown,
  isOpen,
  requestAgainNote,
  tripActions,
  tripStatuses,
  type TripParty,
} from '../../../domain/trip/trip-status.ts';

const passenger: TripParty = { type: 'customer', part: 'creator' };
const confirmedProvider: TripParty = { type: 'provider', part: 'counterpart' };
const sellingProvider: TripParty = { type: 'provider', part: 'creator' };
const stranger: TripParty = { type: 'provider', part: 'stranger' };

describe('what each party may do', () => {
  test.each([
    ['draft', passenger, ['edit', 'publish', 'cancel']],
    ['active', passenger, ['confirm', 'cancel']],
    ['extended', passenger, ['confirm', 'cancel']],
    ['hold', passenger, ['cancel']],
    ['hold', confirmedProvider, ['start', 'complete', 'cancel']],
    ['hold', sellingProvider, ['start', 'complete', 'cancel']],
    ['started', confirmedProvider, ['complete']],
    ['started', passenger, []],
    ['completed', passenger, ['rate']],
    ['completed', confirmedProvider, []],
    ['expired', passenger, []],
    ['canceled', passenger, []],
  ] as const)('%s, %j', (status, party, actions) => expect(tripActions(status, party)).toEqual(actions));

  test('a stranger may do nothing at all', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tripStatuses), (status) => {
        expect(tripActions(status, stranger)).toEqual([]);
      }),
    );
  });

  test('a counterpart withdraws only from a held trip', () => {
    expect(tripStatuses.filter((status) => canCancel(status, confirmedProvider))).toEqual(['hold']);
  });
});

test('only active and extended trips take part in the market', () => {
  expect(tripStatuses.filter(isOpen)).toEqual(['active', 'extended']);
});

test('a held trip looks confirmed; what is over looks shut', () => {
  expect(badgeOf('hold')).toEqual({ family: 'go-solid', label: 'confirmed' });
  expect(badgeOf('extended').family).toBe(badgeOf('proposed').family);
  expect(badgeOf('requested').family).not.toBe(badgeOf('proposed').family);
  const shut = (
    ['closed', 'disable', 'expired', 'inactive', 'canceled', 'verification_pending'] as const
  ).map((status) => badgeOf(status).family);
  expect(new Set(shut)).toEqual(new Set(['shut']));
});

describe('changing a trip', () => {
  const change = (...[action, trip]: Parameters<typeof checkTripChange>) =>
    checkTripChange(action, trip)?.code;

  test('is for its parties only', () => {
    expect(change('cancel', { status: 'active', party: stranger, cancelNote: 'x' })).toBe('not_your_trip');
  });

  test('follows the life of a trip', () => {
    expect(change('publish', { status: 'active', party: passenger })).toBe('trip_not_publishable');
    expect(change('start', { status: 'active', party: confirmedProvider })).toBe('trip_not_startable');
    expect(change('complete', { status: 'hold', party: passenger })).toBe('trip_not_completable');
    expect(change('complete', { status: 'hold', party: confirmedProvider })).toBeUndefined();
    expect(change('cancel', { status: 'started', party: passenger, cancelNote: 'x' })).toBe(
      'trip_not_cancelable',
    );
  });

  test('canceling needs a reason', () => {
    expect(change('cancel', { status: 'active', party: passenger, cancelNote: ' ' })).toBe(
      'cancel_reason_required',
    );
    expect(change('cancel', { status: 'active', party: passenger })).toBe('cancel_reason_required');
    expect(change('cancel', { status: 'active', party: passenger, cancelNote: 'others' })).toBeUndefined();
  });

  test('five reasons are offered; asking again has a note of its own', () => {
    expect(cancelReasons.customer).toEqual([
      'fare_high',
      'schedule_changed',
      'not_needed',
      'app_testing',
      'others',
    ]);
    expect(requestAgainNote).toBe('request again');
  });
});

test('contacts are seen from confirmation to the end of the journey, and never otherwise', () => {
  expect(tripStatuses.filter(contactsShown)).toEqual(['hold', 'started']);
});

test('a car owner has reasons of their own, and ‘others’ is told in words', () => {
  expect(cancelReasons.provider).toEqual([
    'car_trouble',
    'no_driver',
    'other_work',
    'passenger_unreachable',
    'others',
  ]);
  expect(cancelNoteOf('car_trouble', 'anything')).toBe('car_trouble');
  expect(cancelNoteOf('others', ' চাকা ফেটেছে ')).toBe('চাকা ফেটেছে');
  const party = confirmedProvider;
  expect(
    checkTripChange('cancel', { status: 'hold', party, cancelNote: cancelNoteOf('others', ' ') }),
  ).toEqual({ code: 'cancel_reason_required', field: 'cancel_note' });
});
