import { expect, test } from 'vitest';
import { earningsOf } from '../../../domain/money/earnings.ts';

const bid = (
  status: string,
  price: number,
  closed_reason: string | null = null,
  winning_price: number | null = null,
) => ({
  status,
  price,
  closed_reason,
  winning_price,
});

test('what is income is what is left after the commission of completed trips', () => {
  const trips = [
    { status: 'completed', fixed_price: 5000 },
    { status: 'completed', fixed_price: 3333 },
    { status: 'hold', fixed_price: 9000 },
    { status: 'canceled', fixed_price: 4000 },
  ];
  expect(earningsOf(trips, [])).toMatchObject({
    trips: 2,
    income: 4500 + 3000,
    decided: 0,
    aboveWinner: null,
  });
});

test('bids count once they are decided, and are held against the bid that won', () => {
  const bids = [
    bid('confirmed', 5000),
    bid('proposed', 4000),
    bid('closed', 5500, 'other_chosen', 5000),
    bid('closed', 4500, 'other_chosen', 5000),
    bid('closed', 6000, 'other_chosen', 5000),
    bid('closed', 5000, 'expired'),
    bid('closed', 5000, 'trip_canceled'),
  ];
  expect(earningsOf([], bids)).toMatchObject({ decided: 5, won: 1, aboveWinner: 10 });
});
