import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultBiddingRule, biddingWindow, singleBiddingRule } from '../../../domain/trip/bidding-window.ts';
import {
  afterTrip,
  callAgainAt,
  callBackStatuses,
  checkCalledBack,
  isStop,
  savedWords,
  mostCalls,
  readOutAt,
  smsCode,
} from '../../../domain/trip/call-back.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T03:00:00Z');

describe('an SMS to the number for call-backs', () => {
  it.each(['STOP', 'stop.', ' বন্ধ ', 'না', 'DP stop', 'থামুন।'])('%j says that nobody should call', (text) => {
    expect(isStop(text)).toBe(true);
  });
  it.each(['', 'DP', 'কল', 'gari lagbe sylhet to dhaka', 'না গেলে জানাব', 'নাটোর থেকে ঢাকা', 'no car yet'])(
    '%j asks for a call',
    (text) => {
      expect(isStop(text)).toBe(false);
    },
  );
  it('is kept on one line, and not longer than an SMS', () => {
    expect(savedWords('  সিলেট\n থেকে  ঢাকা ')).toBe('সিলেট থেকে ঢাকা');
    expect(savedWords(' \n ')).toBeNull();
    expect([...(savedWords('ক'.repeat(2000)) ?? '')]).toHaveLength(160);
  });
});

it.each([
  ['DP YES 4821', '4821'],
  ['dp yes ৪৮২১', '4821'],
  ['হ্যাঁ ৪৮২১।', '4821'],
  ['4821', '4821'],
  ['DP YES 48210', null],
  ['DP YES', null],
  ['yes 4821 please', null],
])('%j confirms with %j', (text, code) => {
  expect(smsCode(text)).toBe(code);
});

it('a passenger or a number without an account is asked for; car owners and drivers are not', () => {
  expect(checkCalledBack(null)).toBeNull();
  expect(checkCalledBack({ type: 'customer' })).toBeNull();
  expect(checkCalledBack({ type: 'provider' })?.code).toBe('number_not_passengers');
  expect(checkCalledBack({ type: 'driver' })?.code).toBe('number_not_passengers');
});

it('who does not answer is called three times, and while bids wait until the choice is over', () => {
  expect(callAgainAt('waiting', 1, NOW)).toBe(NOW + 30 * MINUTE);
  expect(callAgainAt('waiting', mostCalls, NOW)).toBeNull();
  expect(callAgainAt('asked', 9, NOW)).toBe(NOW + 5 * MINUTE);
});

it('bids are read out when the bidding is over, and in any case while there is time to choose', () => {
  const at = { createdAt: NOW, journeyAt: NOW + 30 * 60 * MINUTE };
  expect(readOutAt(biddingWindow(at, defaultBiddingRule), NOW)).toBe(NOW + 60 * MINUTE);
  expect(readOutAt(biddingWindow(at, singleBiddingRule), NOW)).toBe(NOW + 100 * MINUTE);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.constantFrom(defaultBiddingRule, singleBiddingRule),
      (lead, rule) => {
        const window = biddingWindow({ createdAt: NOW, journeyAt: NOW + lead * MINUTE }, rule);
        const due = readOutAt(window, NOW);
        expect(due).toBeGreaterThanOrEqual(NOW);
        expect(due === NOW || window.confirmUntil - due >= 20 * MINUTE).toBe(true);
      },
    ),
  );
});

describe('what a request becomes by its trip', () => {
  it('waits for another call when the trip came to nothing, and ends with the journey', () => {
    expect(afterTrip('asked', { status: 'expired', canceledBy: null })).toBe('waiting');
    expect(afterTrip('agreed', { status: 'canceled', canceledBy: 'provider' })).toBe('waiting');
    expect(afterTrip('agreed', { status: 'canceled', canceledBy: 'customer' })).toBe('ended');
    expect(afterTrip('agreed', { status: 'completed', canceledBy: null })).toBe('ended');
  });
  it('is asked again where the owner has left and others still bid', () => {
    expect(afterTrip('agreed', { status: 'extended', canceledBy: null })).toBe('asked');
    expect(afterTrip('asked', { status: 'hold', canceledBy: null })).toBe('agreed');
  });
  it('comes to rest: a second look at the same trip changes nothing more', () => {
    const rests = fc.property(
      fc.constantFrom(...callBackStatuses),
      fc.constantFrom(...tripStatuses),
      fc.constantFrom('customer' as const, 'provider' as const, null),
      (status, trip, canceledBy) => {
        const next = afterTrip(status, { status: trip, canceledBy }) ?? status;
        return afterTrip(next, { status: trip, canceledBy }) === null;
      },
    );
    expect(fc.check(rests).counterexample).toBeNull();
  });
});
