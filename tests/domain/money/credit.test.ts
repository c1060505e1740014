import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkCredit,
  countingDues,
  graceMs,
  liftingSum,
  nextToCount,
  willClose,
  type Credit,
} from '../../../domain/money/credit.ts';
import { commissionOf } from '../../../domain/money/wallet.ts';

const NOW = 10 * graceMs;
const credit = (known: Partial<Credit>): Credit => ({
  dues: 0,
  inGrace: [],
  agreed: { trips: 0, dues: 0 },
  creditLimit: 2000,
  ...known,
});
const code = (known: Partial<Credit>, price = 4000) => checkCredit(credit(known), price, NOW)?.code;

describe('dues', () => {
  test('count a day after the trip that made them', () => {
    const owed = { dues: 900, inGrace: [{ amount: 400, countsAt: NOW + 1 }] };
    expect(countingDues(owed, NOW)).toBe(500);
    expect(countingDues(owed, NOW + 1)).toBe(900);
  });

  test('a payment settles the older ones first and makes no credit of those in grace', () => {
    const inGrace = [{ amount: 400, countsAt: NOW + 1 }];
    expect(countingDues({ dues: 300, inGrace }, NOW)).toBe(0);
    expect(countingDues({ dues: 0, inGrace }, NOW)).toBe(0);
    expect(countingDues({ dues: -100, inGrace }, NOW)).toBe(-100);
  });

  test('may reach the limit and not exceed it', () => {
    expect(code({ dues: 2000 })).toBeUndefined();
    expect(checkCredit(credit({ dues: 2001 }), 4000, NOW)).toEqual({
      code: 'dues_over_limit',
      values: { dues: 2001, limit: 2000, pay: 1 },
    });
  });
});

describe('agreed trips', () => {
  test('count beside the dues, with the one that would come', () => {
    expect(code({ dues: 1200, agreed: { trips: 1, dues: 400 } })).toBeUndefined();
    expect(checkCredit(credit({ dues: 1300, agreed: { trips: 1, dues: 400 } }), 4000, NOW)).toEqual({
      code: 'agreed_over_limit',
      values: { trips: 1, owed: 2100, limit: 2000, pay: 100 },
    });
  });

  test('one is always allowed while the dues that count are within the limit', () => {
    expect(code({ creditLimit: 300 }, 90_000)).toBeUndefined();
    expect(code({ creditLimit: 300, agreed: { trips: 1, dues: 400 } })).toBe('agreed_over_limit');
    expect(code({ creditLimit: 300, dues: 301 })).toBe('dues_over_limit');
  });
});

const money = fc.integer({ min: 0, max: 20_000 });
const anyCredit = fc.record({
  dues: fc.integer({ min: -5000, max: 20_000 }),
  inGrace: fc.array(fc.record({ amount: money, countsAt: fc.integer({ min: NOW - 5, max: NOW + 5 }) }), {
    maxLength: 3,
  }),
  agreed: fc.record({ trips: fc.integer({ min: 0, max: 3 }), dues: money }),
  creditLimit: money,
});

test('the sum that is told lifts the refusal, and a taka less does not', () => {
  fc.assert(
    fc.property(anyCredit, money, (known, price) => {
      const refusal = checkCredit(known, price, NOW);
      if (!refusal) return;
      const pay = Number(refusal.values?.['pay']);
      const settled = { ...known, inGrace: [], dues: countingDues(known, NOW) };
      expect(checkCredit({ ...settled, dues: settled.dues - pay }, price, NOW)?.code).not.toBe(refusal.code);
      expect(checkCredit({ ...settled, dues: settled.dues - pay + 1 }, price, NOW)?.code).toBe(refusal.code);
    }),
  );
});

test('agreeing one after the other never brings more than the limit and one trip', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1000, max: 40_000 }), { maxLength: 30 }),
      money,
      (prices, limit) => {
        const agreed = { trips: 0, dues: 0 };
        let largest = 0;
        for (const price of prices) {
          if (checkCredit(credit({ agreed, creditLimit: limit }), price, NOW)) continue;
          agreed.trips += 1;
          agreed.dues += commissionOf(price);
          largest = Math.max(largest, commissionOf(price));
        }
        expect(agreed.dues).toBeLessThanOrEqual(Math.max(limit, largest));
      },
    ),
  );
});

describe('what lifts a closed bid', () => {
  const owed = credit({ dues: 2340 });

  test('is what counts beyond the limit, and nothing while bidding is open', () => {
    expect(liftingSum(owed, 0)).toBe(340);
    expect(liftingSum({ ...owed, dues: 2000 }, 0)).toBe(0);
    expect(liftingSum({ ...owed, dues: -50 }, 0)).toBe(0);
    expect(liftingSum({ ...owed, inGrace: [{ amount: 520, countsAt: 10 }] }, 0)).toBe(0);
  });

  test('is exactly enough to bid again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 50_000 }), fc.nat(20_000), (dues, creditLimit) => {
        const some = credit({ dues, creditLimit });
        const paid = { ...some, dues: dues - liftingSum(some, 0) };
        expect(checkCredit(paid, 10, 0)).toBeNull();
      }),
    );
  });

  test('names the commission in grace that counts next', () => {
    const inGrace = [
      { amount: 520, countsAt: 30 },
      { amount: 100, countsAt: 20 },
      { amount: 50, countsAt: 5 },
    ];
    expect(nextToCount({ inGrace }, 10)).toEqual({ amount: 100, countsAt: 20 });
    expect(nextToCount({ inGrace }, 40)).toBeNull();
  });
});

test('what is told to pay before grace ends keeps bidding open at that moment, and a taka less does not', () => {
  fc.assert(
    fc.property(anyCredit, (known) => {
      const closing = willClose(known, NOW);
      if (!closing) return;
      const paid = (sum: number) => ({ ...known, dues: known.dues - sum });
      expect(liftingSum(known, NOW)).toBe(0);
      expect(closing.at).toBeGreaterThan(NOW);
      expect(liftingSum(known, closing.at - 1)).toBe(0);
      expect(liftingSum(paid(closing.pay), closing.at)).toBe(0);
      expect(liftingSum(paid(closing.pay - 1), closing.at)).toBe(1);
    }),
  );
});

test('grace closes bidding at the first commission that is too much', () => {
  const inGrace = [
    { amount: 500, countsAt: NOW + 20 },
    { amount: 300, countsAt: NOW + 10 },
  ];
  expect(willClose(credit({ dues: 2400, inGrace }), NOW)).toEqual({ at: NOW + 20, pay: 400 });
  expect(willClose(credit({ dues: 1900, inGrace }), NOW)).toBeNull();
  expect(willClose(credit({ dues: 2900, inGrace }), NOW)).toBeNull();
});
