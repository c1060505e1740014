import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CarTrip } from '../../../domain/car/car-busy.ts';
import { heldUntil, isSignedInTime, judge, type FaceLink } from '../../../domain/face/settling.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 26, 6);
const trip = (id: string, journeyAt: number): CarTrip => ({
  id,
  type: 'oneway',
  journeyAt,
  returnAt: null,
  duration: 4 * 3600,
  pickupDistrict: 47,
  destinationDistrict: 58,
});
const link = (linkNo: number, changes: Partial<FaceLink> = {}): FaceLink => ({
  linkNo,
  carId: 'car',
  journey: trip(`trip ${linkNo}`, NOW + 20 * HOUR),
  verdict: 'offered',
  ...changes,
});
const open = { settledUpTo: 0, until: NOW + 2 * HOUR, now: NOW };

describe('an agreement of two phones', () => {
  it('is agreed at once where everything before it is known, and nothing stands in its way', () => {
    expect(judge(link(1), [], open)).toEqual({ verdict: 'agreed' });
    const elsewhere = [
      link(1, { carId: 'other', verdict: 'agreed' }),
      link(2, { journey: trip('t', NOW + 90 * HOUR) }),
    ];
    expect(judge(link(3), elsewhere, open)).toEqual({ verdict: 'agreed' });
  });

  it('is held for an earlier link that is unknown, or that may still be signed, and no longer than two hours', () => {
    expect(judge(link(2), [], open)).toEqual({ verdict: 'held' });
    expect(judge(link(2), [link(1)], open)).toEqual({ verdict: 'held' });
    const settled = link(2, { carId: 'other', verdict: 'lost' });
    expect(judge(link(3), [settled], { ...open, settledUpTo: 2 })).toEqual({ verdict: 'agreed' });
    expect(judge(link(2), [link(1)], { ...open, now: open.until })).toEqual({ verdict: 'agreed' });
    expect(heldUntil(NOW, NOW + 20 * HOUR)).toBe(NOW + 2 * HOUR);
    expect(heldUntil(NOW, NOW + HOUR)).toBe(NOW + HOUR / 2);
    expect(heldUntil(NOW, NOW - HOUR)).toBe(NOW);
  });

  it('is held where the server was put back and has lost what its certificate says is settled', () => {
    expect(judge(link(2), [], { ...open, settledUpTo: 1 })).toEqual({ verdict: 'held' });
    const first = link(1, { carId: 'other', verdict: 'agreed' });
    expect(judge(link(3), [first], { ...open, settledUpTo: 2 })).toEqual({ verdict: 'held' });
    expect(judge(link(3), [first], { ...open, settledUpTo: 2, now: open.until })).toEqual({
      verdict: 'agreed',
    });
  });

  it('waits for an earlier one that both have signed, however late it is', () => {
    const signed = link(1, { verdict: 'held' });
    expect(judge(link(2), [signed], { ...open, now: open.until })).toEqual({ verdict: 'held' });
  });

  it('is lost where the car was promised before, even when the time is over', () => {
    const first = link(1, { verdict: 'agreed' });
    expect(judge(link(2), [first], { ...open, now: open.until })).toEqual({ verdict: 'lost', by: 1 });
    expect(judge(first, [link(2, { verdict: 'agreed' })], open)).toEqual({ verdict: 'agreed' });
  });

  it('is one of a quarter of an hour', () => {
    expect(isSignedInTime(1000, 1000 + 900)).toBe(true);
    expect(isSignedInTime(1000, 1000 + 901)).toBe(false);
    expect(isSignedInTime(1000, 999)).toBe(false);
  });
});

/** A server that learns of signed links in any order, and judges all again with each. */
function serverOf(promised: readonly { linkNo: number; day: number; isSigned: boolean }[]) {
  const known = new Map<number, FaceLink>();
  const until = new Map<number, number>();
  const judgeAll = (now: number): void => {
    for (const no of [...known.keys()].sort((a, b) => a - b)) {
      const each = known.get(no);
      if (!each || each.verdict !== 'held') continue;
      const { verdict } = judge(each, [...known.values()], {
        settledUpTo: 0,
        until: until.get(no) ?? now,
        now,
      });
      known.set(no, { ...each, verdict });
    }
  };
  return {
    known,
    learns(linkNo: number, withReceipt: boolean, now: number): void {
      const one = promised.find((each) => each.linkNo === linkNo);
      if (!one) return;
      const earlier = known.get(linkNo);
      const verdict = withReceipt && one.isSigned ? 'held' : 'offered';
      if (!earlier || (earlier.verdict === 'offered' && verdict === 'held'))
        known.set(linkNo, link(linkNo, { verdict, journey: trip(`${linkNo}`, NOW + one.day * 48 * HOUR) }));
      if (verdict === 'held' && !until.has(linkNo))
        until.set(linkNo, heldUntil(now, NOW + one.day * 48 * HOUR));
      judgeAll(now);
    },
    judgeAll,
  };
}

it('of 1,000 owners who promise a car twice each has one winner for each time, the same in every order of arrival', () => {
  const promises = fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 2 }), isSigned: fc.boolean() }), {
      minLength: 2,
      maxLength: 6,
    })
    .map((all) => all.map((each, at) => ({ ...each, linkNo: at + 1 })));
  const order = fc.array(fc.nat({ max: 100 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(promises, order, (promised, weights) => {
      const server = serverOf(promised);
      const arriving = promised
        .filter(({ isSigned }) => isSigned)
        .sort((a, b) => (weights[a.linkNo - 1] ?? 0) - (weights[b.linkNo - 1] ?? 0));
      // the passengers' phones in some order within the hour, then the owner's with the whole chain
      for (const { linkNo } of arriving) server.learns(linkNo, true, NOW + 60_000 * linkNo);
      for (const { linkNo } of promised) server.learns(linkNo, true, NOW + HOUR);
      server.judgeAll(NOW + 4 * HOUR);
      for (const day of [1, 2]) {
        const signed = promised
          .filter((each) => each.isSigned && each.day === day)
          .map(({ linkNo }) => linkNo);
        const agreed = signed.filter((linkNo) => server.known.get(linkNo)?.verdict === 'agreed');
        expect(agreed).toEqual(signed.slice(0, 1));
      }
    }),
    { numRuns: 1000 },
  );
});
