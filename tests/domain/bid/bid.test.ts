import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bidIncludes, type BidInclude } from '../../../domain/money/bid-includes.ts';
import {
  checkBid,
  checkConfirm,
  compareBids,
  type BidFacts,
  type ComparableBid,
  type ConfirmFacts,
} from '../../../domain/bid/bid.ts';
import { bidStatuses } from '../../../domain/booking/booking-status.ts';
import { firstBids, firstTariff } from '../../../domain/money/fare.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';

const window = { bidsUntil: 1000, confirmUntil: 2000 };

const bid: BidFacts = {
  role: 'provider',
  ownTrip: false,
  price: 4800,
  tripStatus: 'active',
  canceledBy: null,
  window,
  now: 999,
  distance: 188_600,
  type: 'oneway',
  seats: 4,
  tariff: firstTariff,
  wantedCarType: 'sedan car',
  carType: 'sedan car',
  carVerified: true,
  credit: { dues: 2000, inGrace: [], agreed: { trips: 0, dues: 0 }, creditLimit: 2000 },
};

describe('placing a bid', () => {
  const code = (change: Partial<BidFacts>) => checkBid({ ...bid, ...change })?.code;

  test('within all rules', () => expect(code({})).toBeUndefined());

  test('with a bigger car than the passenger asked for', () =>
    expect(code({ carType: 'micro' })).toBeUndefined());

  test.each([
    [{ role: 'customer' }, 'only_providers_bid'],
    [{ ownTrip: true }, 'bid_own_trip'],
    [{ tripStatus: 'hold' }, 'passenger_chose_another'],
    [{ tripStatus: 'canceled', canceledBy: 'customer' }, 'passenger_canceled'],
    [{ tripStatus: 'canceled', canceledBy: 'provider' }, 'owner_canceled'],
    [{ tripStatus: 'draft' }, 'trip_closed'],
    [{ tripStatus: 'extended' }, 'bid_window_over'],
    [{ tripStatus: 'expired' }, 'passenger_chose_nobody'],
    [{ now: 1000 }, 'bid_window_over'],
    [{ credit: { ...bid.credit, dues: 2001 } }, 'dues_over_limit'],
    [{ credit: { ...bid.credit, agreed: { trips: 1, dues: 1 } } }, 'agreed_over_limit'],
    [{ carVerified: false }, 'car_not_verified'],
    [{ wantedCarType: 'micro' }, 'car_type_mismatch'],
    [{ carType: 'premium car' }, 'car_type_mismatch'],
    [{ price: 4094 }, 'price_out_of_range'],
    [{ price: 5529 }, 'price_out_of_range'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));

  test('a trip without a distance has no range: every price will do', () =>
    expect(code({ distance: 0, price: 1 })).toBeUndefined());

  test('the range is that of the tariff of the journey’s day', () => {
    const tariff = { ...firstTariff, bids: { ...firstBids, spread: 50 } };
    expect(code({ tariff, price: 6142 })).toBeUndefined();
    expect(code({ tariff, price: 6143 })).toBe('price_out_of_range');
    expect(code({ price: 6142 })).toBe('price_out_of_range');
  });

  test('a fare out of the range is refused for itself, not for what would be owed for it', () => {
    const agreed = { trips: 1, dues: 0 };
    expect(code({ price: 9_999_999, credit: { ...bid.credit, dues: 0, agreed } })).toBe('price_out_of_range');
    expect(code({ price: 9_999_999, credit: { ...bid.credit, agreed } })).toBe('agreed_over_limit');
  });

  test('the refusal tells the range', () => {
    expect(checkBid({ ...bid, price: 1 })).toEqual({
      code: 'price_out_of_range',
      field: 'price',
      values: { min: 4095, max: 5528 },
    });
  });
});

describe('confirming a bid', () => {
  const choice: ConfirmFacts = {
    ownTrip: true,
    tripStatus: 'extended',
    window,
    now: 1999,
    bidStatus: 'proposed',
    price: 4800,
    seenPrice: 4800,
  };
  const code = (change: Partial<ConfirmFacts>) => checkConfirm({ ...choice, ...change })?.code;

  test('while choosing is open', () => {
    expect(code({})).toBeUndefined();
    expect(code({ tripStatus: 'active', now: 1 })).toBeUndefined();
  });

  test.each([
    [{ ownTrip: false }, 'not_your_trip'],
    [{ tripStatus: 'hold' }, 'already_confirmed'],
    [{ tripStatus: 'completed' }, 'already_confirmed'],
    [{ tripStatus: 'expired' }, 'choose_window_over'],
    [{ tripStatus: 'canceled' }, 'trip_closed'],
    [{ now: 2000 }, 'choose_window_over'],
    [{ bidStatus: 'canceled' }, 'bid_not_open'],
    [{ price: 5200 }, 'price_changed'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));

  test('nothing is ever confirmed twice or late', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tripStatuses),
        fc.constantFrom(...bidStatuses),
        fc.integer({ min: 0, max: 3000 }),
        (tripStatus, bidStatus, now) => {
          if (code({ tripStatus, bidStatus, now }) !== undefined) return;
          expect(['active', 'extended']).toContain(tripStatus);
          expect(['proposed', 'backup']).toContain(bidStatus);
          expect(now).toBeLessThan(window.confirmUntil);
        },
      ),
    );
  });
});

describe('sorting bids', () => {
  const includes: BidInclude[] = ['fuel', 'toll'];
  const cheap = { id: 'a', price: 4800, rating: 48, manufactureYear: 2015, includes };
  const rated = { id: 'b', price: 5200, rating: 49, manufactureYear: 2018, includes };
  const newest = { id: 'c', price: 5900, rating: 47, manufactureYear: 2019, includes };
  const order = (by: 'price' | 'rating' | 'car') =>
    [newest, cheap, rated].sort(compareBids(by)).map(({ id }) => id);

  test('by price, rating or car', () => {
    expect(order('price')).toEqual(['a', 'b', 'c']);
    expect(order('rating')).toEqual(['b', 'a', 'c']);
    expect(order('car')).toEqual(['c', 'b', 'a']);
  });

  test('by price puts those first on which neither fuel nor toll comes on top', () => {
    const extra: ComparableBid = { ...cheap, id: 'd', price: 3000, includes: ['toll', 'driver_food'] };
    expect([extra, newest, cheap].sort(compareBids('price')).map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect([newest, extra].sort(compareBids('rating')).map(({ id }) => id)).toEqual(['d', 'c']);
  });

  test('is the same whatever the order of arrival', () => {
    const bids = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        price: fc.integer({ min: 1, max: 3 }),
        rating: fc.integer({ min: 1, max: 3 }),
        manufactureYear: fc.integer({ min: 2015, max: 2017 }),
        includes: fc.subarray([...bidIncludes]),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(bids, fc.constantFrom('price', 'rating', 'car'), (some, by) => {
        const there = [...some].sort(compareBids(by));
        expect([...some].reverse().sort(compareBids(by))).toEqual(there);
      }),
    );
  });
});
