import { describe, expect, test } from 'vitest';
import type { Mark } from '../../src/db/outbox/overlay.ts';
import { asksForPrice, refusedOffer, standingOf } from '../../src/trip/own-bid.ts';

const mark = (
  name: Mark['name'],
  state: Mark['state'],
  code?: 'price_out_of_range' | 'trip_closed',
): Mark => ({
  id: `${name} ${state}`,
  name,
  state,
  error: code === undefined ? null : { code },
  createdAt: 1,
  settledAt: state === 'waiting' || state === 'sending' ? null : 2,
  attempts: 1,
  covered: false,
});
const bid = (...marks: Mark[]) => ({ status: 'proposed' as const, marks });

describe('how the own bid stands', () => {
  test('on its way until the server has taken it', () => {
    expect(standingOf(bid(mark('bid.place', 'waiting')))).toBe('placing');
    expect(standingOf(bid(mark('bid.place', 'sending')))).toBe('placing');
    expect(standingOf(bid(mark('bid.place', 'sent')))).toBe('proposed');
  });

  test('never taken when its placing was refused', () => {
    expect(standingOf(bid(mark('bid.place', 'refused', 'trip_closed')))).toBe('refused');
  });

  test('as the server says when only a change was refused', () => {
    expect(
      standingOf(bid(mark('bid.place', 'sent'), mark('bid.change', 'refused', 'price_out_of_range'))),
    ).toBe('proposed');
    expect(standingOf({ status: 'closed', marks: [] })).toBe('closed');
  });
});

describe('the refused price', () => {
  test('is that of the latest offer', () => {
    const refused = mark('bid.change', 'refused', 'price_out_of_range');
    expect(refusedOffer(bid(mark('bid.place', 'sent'), refused))).toEqual({
      id: refused.id,
      error: { code: 'price_out_of_range' },
    });
  });

  test('is forgotten once another price is on its way', () => {
    const before = mark('bid.change', 'refused', 'price_out_of_range');
    expect(refusedOffer(bid(before, mark('bid.change', 'waiting')))).toBeNull();
  });

  test('is not what a refused withdrawal is about', () => {
    expect(
      refusedOffer(bid(mark('bid.place', 'sent'), mark('bid.withdraw', 'refused', 'trip_closed'))),
    ).toBeNull();
  });

  test('asks for another price only where the price was the trouble', () => {
    expect(asksForPrice({ code: 'price_out_of_range' })).toBe(true);
    expect(asksForPrice({ code: 'trip_closed' })).toBe(false);
  });
});

test('a kept runner-up stands as the backup', () => {
  expect(standingOf({ status: 'backup', marks: [mark('bid.place', 'sent')] })).toBe('backup');
});
