import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedForMs,
  changesStatus,
  checkPayment,
  judgeWord,
  mostPaid,
  nextAsk,
  paymentStatuses,
  typedAmount,
} from '../../../domain/money/payment.ts';

const started = { tranId: 'tran-1', amount: 340 };
const word = {
  tranId: 'tran-1',
  status: 'VALID',
  amount: '340.00',
  currency: 'BDT',
  riskLevel: '0',
  valId: 'v',
  reason: '',
};

describe('a sum', () => {
  it('is from one taka to what the gateway takes', () => {
    expect(checkPayment(1)).toBeNull();
    expect(checkPayment(mostPaid)).toBeNull();
    for (const none of [null, 0, -1, 1.5])
      expect(checkPayment(none)).toMatchObject({ code: 'amount_required' });
    expect(checkPayment(mostPaid + 1)).toMatchObject({ code: 'amount_too_big' });
  });

  it('is read in Bengali and English digits, with commas and ৳', () => {
    expect(typedAmount('৳২,৩৪০')).toBe(2340);
    expect(typedAmount(' 2,340 ')).toBe(2340);
    for (const none of ['', 'abc', '-5', '1.5', '১২৩৪৫৬৭৮৯০']) expect(typedAmount(none)).toBeNull();
  });
});

describe('the word of the gateway', () => {
  it('counts only for this payment, this sum and taka', () => {
    expect(judgeWord(started, word)).toBe('paid');
    expect(judgeWord(started, { ...word, status: 'VALIDATED', amount: '340' })).toBe('paid');
    for (const lie of [
      { tranId: 'x' },
      { amount: '34.00' },
      { amount: '340.01' },
      { currency: 'USD' },
      { amount: '' },
    ])
      expect(judgeWord(started, { ...word, ...lie })).toBe('foreign');
  });

  it('holds what is risky, or of which the risk is not told', () => {
    expect(judgeWord(started, { ...word, riskLevel: '1' })).toBe('held');
    expect(judgeWord(started, { ...word, riskLevel: '' })).toBe('held');
  });

  it('decides nothing while the bank has not answered', () => {
    for (const status of ['PENDING', 'UNATTEMPTED', 'INVALID_TRANSACTION', 'new'])
      expect(judgeWord(started, { ...word, status })).toBe('open');
    expect(judgeWord(started, { ...word, status: 'FAILED' })).toBe('failed');
    expect(judgeWord(started, { ...word, status: 'CANCELLED' })).toBe('canceled');
  });

  it('never takes back what is paid, and money that arrives counts whatever was said before', () => {
    for (const status of paymentStatuses) {
      expect(changesStatus(status, 'paid')).toBe(status !== 'paid');
      expect(changesStatus(status, 'failed')).toBe(status === 'open');
      expect(changesStatus(status, 'foreign')).toBe(false);
    }
  });
});

describe('asking again', () => {
  it('happens with growing pauses until 72 hours are over, and then no more', () => {
    let [now, asked] = [0, 0];
    const pauses: number[] = [];
    for (let next = nextAsk(0, asked, now); next !== null; next = nextAsk(0, asked, now)) {
      pauses.push(next - now);
      now = next;
      asked += 1;
    }
    expect(now).toBe(askedForMs);
    expect(asked).toBeLessThan(40);
    expect(pauses.slice(0, -1)).toEqual(pauses.slice(0, -1).toSorted((a, b) => a - b));
  });

  it('is never asked for in the past', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(2 * askedForMs), (asked, now) => {
        const next = nextAsk(0, asked, now);
        expect(next === null ? now >= askedForMs : next > now && next <= askedForMs).toBe(true);
      }),
    );
  });
});
