import { describe, expect, test } from 'vitest';
import { currentStatusOf, type Timed } from '../../../src/trip/parts/current-status.ts';
import { bidOn } from '../../../src/trip/parts/bid-on-trip.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';
import { feedRow } from '../../../testkit/rows/trip-row.ts';

const minute = 60_000;
const created = Date.parse(feedRow.created_at);
const after = (minutes: number, trip: Timed = feedRow) => currentStatusOf(trip, created + minutes * minute);

describe('an open trip, by the clock of the phone', () => {
  test('takes bids for an hour, waits for a choice until 80 minutes, then is over', () => {
    expect([0, 59, 60, 79, 80].map((minutes) => after(minutes))).toEqual([
      'active',
      'active',
      'extended',
      'extended',
      'expired',
    ]);
  });

  test('stays as the server says where nothing moves by the clock alone', () => {
    expect(after(80, { ...feedRow, status: 'hold' })).toBe('hold');
    expect(after(80, { ...feedRow, status: 'draft' })).toBe('draft');
  });
});

describe('a choice that was made in time', () => {
  const chosen = (mutation: Partial<NonNullable<Timed['mutations']>[number]>) =>
    after(80, {
      ...feedRow,
      mutations: [{ name: 'bid.confirm', state: 'waiting', attempts: 0, covered: false, ...mutation }],
    });

  test('and may have reached the server is not called too late before its word has come', () => {
    expect(chosen({ state: 'sending', attempts: 1 })).toBe('active');
    expect(chosen({ state: 'sent', attempts: 1 })).toBe('active');
  });

  test('and never left the phone, or was refused, or is older than what the server says, is over', () => {
    expect(chosen({ attempts: 0 })).toBe('expired');
    expect(chosen({ state: 'refused', attempts: 1 })).toBe('expired');
    expect(chosen({ state: 'sent', attempts: 1, covered: true })).toBe('expired');
  });
});

test('a bid on a trip that the clock has ended is closed for that reason; one that was withdrawn stays so', () => {
  expect(bidOn(ownBidRow, 'expired')).toMatchObject({ status: 'closed', closed_reason: 'expired' });
  expect(bidOn(ownBidRow, 'extended')).toBe(ownBidRow);
  const withdrawn = { ...ownBidRow, status: 'canceled' as const };
  expect(bidOn(withdrawn, 'expired')).toBe(withdrawn);
});
