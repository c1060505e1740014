import fc from 'fast-check';
import { expect, test } from 'vitest';
import { biddingWindow, defaultBiddingRule, singleBiddingRule } from '../../../domain/trip/bidding-window.ts';
import {
  checkFavourite,
  headStartMs,
  mostFavourites,
  shownToAllAt,
} from '../../../domain/reputation/favourites.ts';

const HOUR = 60 * 60_000;

test('only an owner with whom there was an agreement becomes a favourite, and not too many do', () => {
  expect(checkFavourite({ agreed: true, others: 0 })).toBeNull();
  expect(checkFavourite({ agreed: false, others: 0 })?.code).toBe('favourite_unknown');
  expect(checkFavourite({ agreed: true, others: mostFavourites })?.code).toBe('too_many_favourites');
});

test('without favourites everybody sees a request at once', () => {
  expect(shownToAllAt({ now: 0, journeyAt: 24 * HOUR, asked: 0 }, defaultBiddingRule)).toBeNull();
  expect(shownToAllAt({ now: 0, journeyAt: 24 * HOUR, asked: 1 }, defaultBiddingRule)).toBe(headStartMs);
});

test('the others never have less time to bid than without favourites', () => {
  const facts = fc.record({
    now: fc.nat(1e9),
    lead: fc.integer({ min: HOUR, max: 48 * HOUR }),
    rule: fc.constantFrom(defaultBiddingRule, singleBiddingRule),
  });
  fc.assert(
    fc.property(facts, ({ now, lead, rule }) => {
      const journeyAt = now + lead;
      const at = shownToAllAt({ now, journeyAt, asked: 2 }, rule) ?? now;
      const without = biddingWindow({ createdAt: now, journeyAt }, rule).bidsUntil - now;
      expect(biddingWindow({ createdAt: at, journeyAt }, rule).bidsUntil - at).toBe(without);
    }),
  );
});
