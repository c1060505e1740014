import { beforeEach, expect, test } from 'vitest';
import { useSentences } from '../../src/aloud/sentences.ts';
import type { StoredUser } from '../../src/platform/session.ts';
import { asTrip } from '../../src/trip/parts/feed-trip.ts';
import { ownBidRow } from '../../testkit/rows/bid-row.ts';
import { opens } from '../../testkit/screen.tsx';
import { feedRow } from '../../testkit/rows/trip-row.ts';

const passenger = { id: 'passenger', type: 'customer' } as const satisfies StoredUser;
const trip = asTrip(feedRow);

let say: ReturnType<typeof useSentences>;
beforeEach(async () => {
  await opens(passenger, function Screen() {
    say = useSentences();
    return <p>Screen</p>;
  });
});

const journey = [
  'From Mirpur 10 to Sreemangal.',
  'Sets out on Saturday, 21 November, 7:30 am.',
  'The car: Sedan.',
];

test('the bids are read in the order of the screen, each with what comes on top of its fare', () => {
  const bids = [
    { ...ownBidRow, id: 'dear', price: 5200, includes: ['toll', 'fuel', 'driver_food', 'waiting'] as const },
    { ...ownBidRow, id: 'cheap', includes: ['toll', 'fuel'] as const },
    { ...ownBidRow, id: 'withdrawn', status: 'canceled' as const, includes: [] },
  ].map((bid) => ({ ...bid, includes: [...bid.includes] }));
  expect(say.bids(trip, bids)).toEqual([
    ...journey,
    'There are 2 bids.',
    'A bid of ৳4,500, with a Toyota Axio 2015.',
    'Not in the fare: Driver’s food, Waiting time.',
    'The car owner is রফিক, rated 4.5 out of 5.',
    'A bid of ৳5,200, with a Toyota Axio 2015.',
    'The car owner is রফিক, rated 4.5 out of 5.',
    'Nothing is agreed until you confirm.',
  ]);
  expect(say.bids(trip, [])).toEqual([...journey, 'There is no bid yet.']);
});

test('the slip is read with the plate digit by digit, and with the PIN only from two hours before', () => {
  const { registration: _, ...car } = ownBidRow.car;
  const agreed = {
    ...trip,
    boarding_pin: '4801',
    contact: { name: 'রফিক', phone: '01712345678' },
    terms: {
      price: 4500,
      includes: ['toll' as const, 'fuel' as const, 'driver_food' as const, 'waiting' as const],
      note: null,
      agreed_at: '2026-11-20T05:00:00.000Z',
      customer_name: 'নুসরাত',
      provider_name: 'রফিক',
      car: { ...car, registration: 'dhaka-metro:ga:34-5678' },
    },
  };
  const journeyAt = Date.parse(trip.journey_date_time);
  const early = say.slip(agreed, journeyAt - 3 * 3_600_000);
  expect(early).toEqual([
    'The trip is agreed.',
    ...journey,
    'The fare is ৳4,500.',
    'You agreed with রফিক, whose phone number is 0, 1, 7, 1, 2, 3, 4, 5, 6, 7, 8.',
    'The car is a Toyota Axio 2015.',
    expect.stringMatching(/^Its plate is .*3, 4, 5, 6, 7, 8\.$/),
  ]);
  expect(say.slip(agreed, journeyAt - 3_600_000).at(-1)).toBe(
    'Your PIN is 4, 8, 0, 1. Say it only when you are in the right car.',
  );
});

test('the feed is read trip by trip, and an empty one not at all', () => {
  expect(say.feed([{ ...feedRow, price: 4500 }])).toEqual([
    'The first trip of the list.',
    'Number 1.',
    ...journey,
    'The fare is ৳4,500.',
  ]);
  expect(say.feed([])).toEqual([]);
});

test('the wallet says what lifts a block only where there is one', () => {
  const credit = { dues: 1455, inGrace: [], agreed: { trips: 0, dues: 0 }, creditLimit: 1000 };
  expect(say.wallet(credit, 0)).toEqual([
    'Your dues are ৳1,455.',
    'You may owe up to ৳1,000.',
    'To bid again, pay at least ৳455.',
  ]);
  expect(say.wallet({ ...credit, dues: -200 }, 0)).toEqual([
    'You have paid ৳200 in advance.',
    'You may owe up to ৳1,000.',
  ]);
});
