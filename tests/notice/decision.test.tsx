import { describe, expect, test } from 'vitest';
import { decisionOf, openDecisions } from '../../src/notice/decision.ts';
import { dbsOf, wipe } from '../../src/db/user-dbs.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { feedRow } from '../../testkit/rows/trip-row.ts';
import type { BidRow, NotificationRow, TripRow } from '../../protocol/sync/rows.ts';

const now = Date.parse(feedRow.choose_until) - 60_000;
const trip = (changed: Partial<TripRow>): TripRow => ({ ...asTrip(feedRow), ...changed });
const asks = (type: NotificationRow['type'], of: TripRow | undefined, data = {}, at = now) =>
  decisionOf({ type, data }, { trip: of, car: undefined }, at);

describe('a notification asks for a decision', () => {
  test('as long as one of the bids can be chosen', () => {
    expect(asks('trip_extended', trip({ status: 'extended' }), { bids: 2 })).toBe('bids');
    expect(asks('trip_extended', trip({ status: 'extended' }), { bids: 0 })).toBeNull();
    expect(asks('trip_extended', trip({ status: 'hold' }), { bids: 2 })).toBeNull();
    expect(asks('trip_extended', trip({ status: 'extended' }), { bids: 2 }, now + 120_000)).toBeNull();
  });

  test('as long as a journey can be denied, and once', () => {
    const until = new Date(now + 1_000).toISOString();
    const done = trip({ status: 'completed', deniable_until: until });
    expect(asks('trip_unboarded', done)).toBe('took-place');
    expect(asks('trip_unboarded', done, {}, now + 1_001)).toBeNull();
    expect(asks('trip_unboarded', { ...done, denied_at: until })).toBeNull();
  });

  test.each([
    ['provider_canceled', 'extended', 'backup'],
    ['booking_requested', 'active', 'booking'],
    ['driver_left', 'hold', 'driver'],
    ['trip_expired', 'expired', 'ask-again'],
  ] as const)('%s while the trip is %s', (type, status, decision) => {
    expect(asks(type, trip({ status }))).toBe(decision);
    expect(asks(type, trip({ status: 'canceled' }))).toBeNull();
    expect(asks(type, undefined)).toBeNull();
  });

  test('as long as a fare that was named can be answered, and one that was answered can be confirmed', () => {
    const asked = {
      state: 'asked',
      price: 4200,
      from: 4500,
      last: null,
      asked_at: feedRow.created_at,
    } as const;
    const of = (type: NotificationRow['type'], bid: Partial<BidRow>, status: TripRow['status'] = 'active') =>
      decisionOf(
        { type, data: {} },
        { trip: trip({ status }), bid: { ...ownBidRow, counter: asked, ...bid }, car: undefined },
        now - 3_600_000,
      );
    expect(of('bid_countered', {})).toBe('counter');
    expect(of('bid_countered', { counter: { ...asked, state: 'left' } })).toBeNull();
    expect(of('bid_countered', {}, 'hold')).toBeNull();
    for (const type of ['bid_counter_taken', 'bid_counter_answered'] as const) {
      expect(of(type, {})).toBe('confirm');
      expect(of(type, { status: 'canceled' })).toBeNull();
      expect(of(type, {}, 'hold')).toBeNull();
    }
  });

  test('and of all others none does', async () => {
    const dbs = dbsOf('passenger');
    await dbs.mirror.trips.put({ ...trip({ status: 'extended' }), _n: 1 });
    const row = (id: string, type: NotificationRow['type']): NotificationRow => ({
      id,
      type,
      trip_id: feedRow.id,
      bid_id: null,
      data: { bids: 1 },
      created_at: feedRow.created_at,
      seen: true,
    });
    const open = await openDecisions(dbs, [row('a', 'bid_placed'), row('b', 'trip_extended')], now);
    expect([...open]).toEqual([['b', 'bids']]);
    await wipe('passenger');
  });
});
