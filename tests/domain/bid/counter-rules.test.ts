import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkConfirm } from '../../../domain/bid/bid.ts';
import { isBidOpen, type BidStatus } from '../../../domain/booking/booking-status.ts';
import { answered, counterOf, type Counter, type CounterAnswer } from '../../../domain/bid/counter-offer.ts';
import {
  checkCounter,
  checkCounterAnswer,
  suggestedCounter,
  suggestedLast,
  type CounterAnswerFacts,
  type CounterFacts,
} from '../../../domain/bid/counter-rules.ts';
import { checkSettledFare, counterAfterChange, settledFare } from '../../../domain/bid/countered-bid.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';

const window = { bidsUntil: 1000, confirmUntil: 2000 };
const range = { min: 4149, max: 6035 };
const credit = { dues: 2000, inGrace: [], agreed: { trips: 0, dues: 0 }, creditLimit: 2000 };
const asked = counterOf(4900, 5400);

describe('naming a fare for a bid', () => {
  const facts: CounterFacts = {
    ownTrip: true,
    tripStatus: 'active',
    window,
    now: 0,
    bidStatus: 'proposed',
    price: 5400,
    counter: null,
    named: 4900,
    range,
  };
  const code = (change: Partial<CounterFacts>) => checkCounter({ ...facts, ...change })?.code;

  test('while bids come and while the passenger chooses, from the lowest fare to one taka less than the bid', () => {
    expect(code({})).toBeUndefined();
    expect(code({ tripStatus: 'extended', now: 1999 })).toBeUndefined();
    expect(code({ named: range.min })).toBeUndefined();
    expect(code({ named: 5399 })).toBeUndefined();
  });

  test.each([
    [{ ownTrip: false }, 'not_your_trip'],
    [{ tripStatus: 'hold' }, 'already_confirmed'],
    [{ tripStatus: 'expired' }, 'choose_window_over'],
    [{ tripStatus: 'canceled' }, 'trip_closed'],
    [{ now: 2000 }, 'choose_window_over'],
    [{ bidStatus: 'canceled' }, 'bid_not_open'],
    [{ bidStatus: 'backup' }, 'bid_not_open'],
    [{ counter: asked }, 'counter_made'],
    [{ counter: { ...asked, state: 'left' } }, 'counter_made'],
    [{ named: range.min - 1 }, 'price_out_of_range'],
    [{ named: 5400 }, 'counter_not_lower'],
    [{ price: 4800 }, 'counter_not_lower'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));
});

describe('answering it', () => {
  const take: CounterAnswer = { kind: 'take', price: 4900 };
  const facts: CounterAnswerFacts = {
    tripStatus: 'active',
    canceledBy: null,
    window,
    now: 0,
    bidStatus: 'proposed',
    price: 5400,
    counter: asked,
    credit,
    answer: take,
  };
  const code = (change: Partial<CounterAnswerFacts>) => checkCounterAnswer({ ...facts, ...change })?.code;
  const last = (price: number): CounterAnswer => ({ kind: 'last', price });

  test('by taking it, by leaving it, or with a last fare between the two, also while the passenger chooses', () => {
    for (const answer of [take, { kind: 'leave' } as const, last(4901), last(5399)])
      expect(code({ answer, tripStatus: 'extended', now: 1999 })).toBeUndefined();
  });

  test.each([
    [{ bidStatus: 'confirmed', tripStatus: 'hold' }, 'counter_too_late'],
    [{ bidStatus: 'closed', tripStatus: 'hold' }, 'passenger_chose_another'],
    [{ bidStatus: 'closed', tripStatus: 'canceled', canceledBy: 'customer' }, 'passenger_canceled'],
    [{ bidStatus: 'closed', tripStatus: 'expired' }, 'passenger_chose_nobody'],
    [{ now: 2000 }, 'passenger_chose_nobody'],
    [{ bidStatus: 'canceled' }, 'bid_not_open'],
    [{ bidStatus: 'backup' }, 'bid_not_open'],
    [{ counter: null }, 'counter_missing'],
    [{ counter: { ...asked, state: 'taken' } }, 'counter_answered'],
    [{ counter: { ...asked, state: 'answered', last: 5200 } }, 'counter_answered'],
    [{ answer: { kind: 'take', price: 4800 } }, 'counter_changed'],
    [{ answer: last(4900) }, 'last_fare_between'],
    [{ answer: last(5400) }, 'last_fare_between'],
    [{ credit: { ...credit, dues: 2001 } }, 'dues_over_limit'],
  ] as const)('%j', (change, refusal) => expect(code(change)).toBe(refusal));

  test('an owner over the limit may still leave it', () =>
    expect(code({ credit: { ...credit, dues: 2001 }, answer: { kind: 'leave' } })).toBeUndefined());

  test('the fare of the bid follows the answer', () => {
    const bid = { price: 5400, counter: asked };
    expect(answered(bid, take)).toMatchObject({ price: 4900, counter: { state: 'taken', from: 5400 } });
    expect(answered(bid, { kind: 'leave' })).toMatchObject({ price: 5400, counter: { state: 'left' } });
    expect(answered(bid, last(5100))).toMatchObject({
      price: 5100,
      counter: { state: 'answered', last: 5100 },
    });
  });
});

describe('the fare to begin with', () => {
  const fares = fc
    .tuple(fc.integer({ min: 500, max: 30_000 }), fc.integer({ min: 0, max: 9000 }))
    .map(([min, above]) => ({ price: min + above, range: { min, max: Math.round(min * 1.35) } }));

  test('is one that may be named, wherever one may', () => {
    fc.assert(
      fc.property(fares, ({ price, range: trips }) => {
        const named = suggestedCounter(price, trips);
        return named === null ? price <= trips.min : named >= trips.min && named < price;
      }),
    );
    expect(suggestedCounter(5400, range)).toBe(4850);
  });

  test('of the owner lies between the two, wherever anything does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 900 }), (named, above) => {
        const fare = suggestedLast({ price: named + above, counter: counterOf(named, named + above) });
        return fare === null ? above === 1 : named < fare && fare < named + above;
      }),
    );
    expect(suggestedLast({ price: 5400, counter: asked })).toBe(5150);
  });
});

/** One bid and its trip; every event is judged by the rules, and nothing else orders them. */
type Bid = {
  price: number;
  counter: Counter | null;
  status: BidStatus;
  tripStatus: TripStatus;
  now: number;
  /** What was named, what was answered, at which fare it was confirmed. */
  log: string[];
  agreed: number | null;
};
type Event =
  | { kind: 'name' | 'last' | 'change' | 'take' | 'confirm'; fare: number }
  | { kind: 'leave' | 'withdraw' | 'cancel' }
  | { kind: 'pass'; ms: number };

const fare = fc.integer({ min: range.min - 50, max: range.max + 50 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constantFrom('name', 'last', 'change', 'take', 'confirm'), fare }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave', 'withdraw', 'cancel') }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 900 }) }),
  },
);

function after(bid: Bid, done: Event): Bid {
  const facts = { ...bid, window, bidStatus: bid.status, ownTrip: true, canceledBy: null, credit };
  const isOn = bid.tripStatus === 'active' && bid.now < window.confirmUntil;
  switch (done.kind) {
    case 'pass':
      return { ...bid, now: bid.now + done.ms };
    case 'cancel':
      return isOn ? { ...bid, tripStatus: 'canceled', status: 'closed' } : bid;
    case 'withdraw':
      return isBidOpen(bid.status) && isOn ? { ...bid, status: 'canceled' } : bid;
    case 'name':
      if (checkCounter({ ...facts, named: done.fare, range })) return bid;
      return { ...bid, counter: counterOf(done.fare, bid.price), log: [...bid.log, 'named'] };
    case 'change':
      if (!isBidOpen(bid.status) || !isOn || bid.now >= window.bidsUntil) return bid;
      if (done.fare < range.min || done.fare > range.max || checkSettledFare(bid.counter, done.fare))
        return bid;
      return { ...bid, price: done.fare, counter: counterAfterChange(bid.counter, done.fare) };
    case 'confirm':
      if (checkConfirm({ ...facts, seenPrice: done.fare })) return bid;
      return { ...bid, status: 'confirmed', tripStatus: 'hold', agreed: done.fare };
    case 'take':
    case 'last':
    case 'leave': {
      const answer: CounterAnswer =
        'fare' in done ? { kind: done.kind, price: done.fare } : { kind: 'leave' };
      if (checkCounterAnswer({ ...facts, answer }) || !bid.counter) return bid;
      return {
        ...bid,
        ...answered({ price: bid.price, counter: bid.counter }, answer),
        log: [...bid.log, 'answered'],
      };
    }
  }
}

/** Fares that matter in this state are as likely as all others. */
const aimed = (bid: Bid, done: Event, aim: number): Event =>
  'fare' in done && aim > 0
    ? {
        ...done,
        fare: [bid.price, bid.counter?.price ?? bid.price - 200, bid.price - 100][aim - 1] ?? done.fare,
      }
    : done;

/** What no event may do to a bid. */
function broken(bid: Bid, next: Bid): string[] {
  const { counter } = bid;
  const settled = settledFare(counter) ?? range.max;
  const isSame = next.price === bid.price && next.counter === counter;
  const holds = {
    'inside the range': next.price >= range.min && next.price <= range.max,
    'never above what was agreed to': next.price <= settled,
    'nothing changes once it is not open': isBidOpen(bid.status) || isSame,
    'what was named stays':
      !counter || (next.counter?.price === counter.price && next.counter.from === counter.from),
    'what was answered stays': !counter || counter.state === 'asked' || next.counter === counter,
  };
  return Object.entries(holds).flatMap(([rule, held]) => (held ? [] : [rule]));
}

test('in every order of what the two may do, each speaks once and nobody pays what they did not see', () => {
  const start: Bid = {
    price: 5400,
    counter: null,
    status: 'proposed',
    tripStatus: 'active',
    now: 0,
    log: [],
    agreed: null,
  };
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.integer({ min: 0, max: 3 })), { maxLength: 25 }), (events) => {
      let bid = start;
      for (const [each, aim] of events) {
        const done = aimed(bid, each, aim);
        const next = after(bid, done);
        expect(broken(bid, next)).toEqual([]);
        bid = next;
        seen.add(`${bid.counter?.state ?? 'none'} ${bid.status}`);
      }
      expect(bid.log.join()).toMatch(/^(named(,answered)?)?$/);
      expect(bid.agreed ?? bid.price).toBe(bid.price);
    }),
    { numRuns: 3000 },
  );
  for (const state of ['none', 'asked', 'taken', 'left', 'answered'])
    for (const status of ['proposed', 'confirmed', 'canceled', 'closed'])
      expect(seen).toContain(`${state} ${status}`);
});
