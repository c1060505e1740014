import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commissionOf, providerShare } from '../../../domain/money/wallet.ts';

test('a tenth of the price is commission, the provider keeps the rest', () => {
  expect(commissionOf(4800)).toBe(480);
  expect(providerShare(4800)).toBe(4320);
  expect(commissionOf(4805)).toBe(481);
});

test('commission and the rest are whole taka and make up the price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (price) => {
      expect(commissionOf(price) + providerShare(price)).toBe(price);
      expect(Number.isInteger(commissionOf(price))).toBe(true);
    }),
  );
});
