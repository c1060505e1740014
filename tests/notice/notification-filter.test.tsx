import { describe, expect, test } from 'vitest';
import { filtered, filtersFor } from '../../src/notice/notification-filter.ts';
import { notificationTypes } from '../../protocol/sync/notification-types.ts';

const rows = notificationTypes.map((type) => ({ type, seen: true }));
const typesIn = (filter: 'bids' | 'bookings') => filtered(rows, filter).map(({ type }) => type);

describe('a filter lets through', () => {
  test('what is about bids, the time to choose one too', () => {
    expect(typesIn('bids')).toEqual([
      'bid_placed',
      'bid_changed',
      'bid_withdrawn',
      'bid_confirmed',
      'bid_countered',
      'bid_counter_taken',
      'bid_counter_left',
      'bid_counter_answered',
      'question_asked',
      'question_replied',
      'bid_closed',
      'trip_extended',
      'bid_backup',
      'provider_canceled',
    ]);
  });

  test('what is about bookings', () => {
    expect(typesIn('bookings').every((type) => type.startsWith('booking_'))).toBe(true);
    expect(typesIn('bookings')).toHaveLength(6);
  });
});

describe('the filters on offer', () => {
  test('only those that let some through', () => {
    expect(filtersFor(rows)).toEqual(['all', 'bids', 'bookings']);
    expect(
      filtersFor([
        { type: 'bid_placed', seen: false },
        { type: 'trip_expired', seen: true },
      ]),
    ).toEqual(['all', 'unseen', 'bids']);
  });

  test('none that change nothing, and none at all where there is nothing to choose', () => {
    expect(filtersFor([{ type: 'bid_placed', seen: true }])).toEqual([]);
    expect(filtersFor([])).toEqual([]);
  });
});
