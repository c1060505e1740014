import { describe, expect, test } from 'vitest';
import type { MutationState } from '../../../src/db/overlay/overlay.ts';
import { asksForPrice, refusedOffer, ownStatusOf } from '../../../src/trip/parts/own-bid.ts';

const mutation = (
  name: MutationState['name'],
  state: MutationState['state'],
  code?: 'price_out_of_range' | 'trip_closed',
): MutationState => ({
  id: `${name} ${state}`,
  name,
  state,
  error: code === undefined ? null : { code },
  createdAt: 1,
  settledAt: state === 'waiting' || state === 'sending' ? null : 2,
  attempts: 1,
  covered: false,
});
const bid = (...mutations: MutationState[]) => ({ status: 'proposed' as const, mutations });

describe('the status of an owner’s bid', () => {
  test('on its way until the server has taken it', () => {
    expect(ownStatusOf(bid(mutation('bid.place', 'waiting')))).toBe('placing');
    expect(ownStatusOf(bid(mutation('bid.place', 'sending')))).toBe('placing');
    expect(ownStatusOf(bid(mutation('bid.place', 'sent')))).toBe('proposed');
  });

  test('by SMS while nothing but an SMS carries it', () => {
    const sms = { key: 1, counter: 1, letters: 'DP d', openedAt: 0, sentAt: 5, answeredAt: null };
    expect(ownStatusOf(bid({ ...mutation('bid.place', 'waiting'), sms }))).toBe('by_sms');
    expect(ownStatusOf(bid({ ...mutation('bid.place', 'sent'), sms }))).toBe('proposed');
    expect(ownStatusOf(bid({ ...mutation('bid.place', 'refused', 'trip_closed'), sms }))).toBe('refused');
  });

  test('never taken when its placing was refused', () => {
    expect(ownStatusOf(bid(mutation('bid.place', 'refused', 'trip_closed')))).toBe('refused');
  });

  test('as the server says when only a change was refused', () => {
    expect(
      ownStatusOf(
        bid(mutation('bid.place', 'sent'), mutation('bid.change', 'refused', 'price_out_of_range')),
      ),
    ).toBe('proposed');
    expect(ownStatusOf({ status: 'closed', mutations: [] })).toBe('closed');
  });
});

describe('the refused price', () => {
  test('is that of the latest offer', () => {
    const refused = mutation('bid.change', 'refused', 'price_out_of_range');
    expect(refusedOffer(bid(mutation('bid.place', 'sent'), refused))).toEqual({
      id: refused.id,
      error: { code: 'price_out_of_range' },
    });
  });

  test('is forgotten once another price is on its way', () => {
    const before = mutation('bid.change', 'refused', 'price_out_of_range');
    expect(refusedOffer(bid(before, mutation('bid.change', 'waiting')))).toBeNull();
  });

  test('is not what a refused withdrawal is about', () => {
    expect(
      refusedOffer(bid(mutation('bid.place', 'sent'), mutation('bid.withdraw', 'refused', 'trip_closed'))),
    ).toBeNull();
  });

  test('asks for another price only where the price was the trouble', () => {
    expect(asksForPrice({ code: 'price_out_of_range' })).toBe(true);
    expect(asksForPrice({ code: 'trip_closed' })).toBe(false);
  });
});

test('a chosen runner-up is shown as the backup', () => {
  expect(ownStatusOf({ status: 'backup', mutations: [mutation('bid.place', 'sent')] })).toBe('backup');
});
