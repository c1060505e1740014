import { describe, expect, test } from 'vitest';
import type { Intent } from '../../../protocol/sync/mutations.ts';
import type { BidRow } from '../../../protocol/sync/rows.ts';
import type { Action } from '../../../src/db/overlay/overlay.ts';
import { overlayBids } from '../../../src/db/overlay/overlay-bids.ts';
import { ownBidRow } from '../../../testkit/rows/bid-row.ts';

const asked = {
  state: 'asked',
  price: 4200,
  from: 4500,
  last: null,
  asked_at: ownBidRow.created_at,
} as const;
const onBid = { bid_id: 'bid', trip_id: 'trip' };

const done = (intent: Intent, more: Partial<Pick<Action, 'state' | 'covered'>> = {}): Action => ({
  ...intent,
  seq: 1,
  id: 'mutation',
  userId: 'person',
  v: 1,
  after: [],
  until: null,
  state: 'waiting',
  attempts: 0,
  createdAt: Date.parse('2026-11-20T04:15:00.000Z'),
  settledAt: null,
  at: null,
  error: null,
  preview: null,
  about: ['bid:bid', 'trip:trip'],
  covered: false,
  ...more,
});
const shown = (row: BidRow, action: Action) => overlayBids([row], [action])[0];

describe('a fare that a passenger names', () => {
  const named = { name: 'bid.counter', args: { ...onBid, price: 4200 } } as const;

  test('is shown as asked for from the moment it is saved, at the fare that the bid still has', () => {
    const bid = shown(ownBidRow, done(named));
    expect(bid).toMatchObject({ price: 4500, counter: { state: 'asked', price: 4200, from: 4500 } });
    expect(bid?.mutations).toMatchObject([{ name: 'bid.counter', state: 'waiting' }]);
  });

  test('is not there when it was refused, and the server’s row is shown once it has arrived', () => {
    expect(shown(ownBidRow, done(named, { state: 'refused' }))?.counter).toBeUndefined();
    const taken = { ...ownBidRow, price: 4200, counter: { ...asked, state: 'taken' as const } };
    expect(shown(taken, done(named, { state: 'sent', covered: true }))?.counter?.state).toBe('taken');
  });
});

describe('the owner’s answer', () => {
  const row: BidRow = { ...ownBidRow, counter: asked };
  const take = { name: 'bid.accept_counter', args: { ...onBid, price: 4200 } } as const;

  test.each([
    [take, 'taken', 4200],
    [{ name: 'bid.decline_counter', args: onBid } as const, 'left', 4500],
    [{ name: 'bid.last_fare', args: { ...onBid, price: 4350 } } as const, 'answered', 4350],
  ])('%j: the bid costs what it did until the server has taken it', (intent, state, price) => {
    expect(shown(row, done(intent))).toMatchObject({ price: 4500, counter: { state } });
    expect(shown(row, done(intent, { state: 'sent' }))).toMatchObject({ price, counter: { state } });
    expect(shown(row, done(intent, { state: 'refused' }))).toMatchObject({
      price: 4500,
      counter: { state: 'asked' },
    });
  });

  test('does not change what the server says was answered', () => {
    const left: BidRow = { ...row, counter: { ...asked, state: 'left' } };
    expect(shown(left, done(take))).toMatchObject({ price: 4500, counter: { state: 'left' } });
  });
});
