import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caretBefore, stepPrice, takaFrom } from '../../../src/ui/choosers/price-entry.ts';

describe('a price as typed', () => {
  it('is read from either digits, with commas and the sign', () => {
    expect(takaFrom('৳১,২৩,৪৫০')).toBe(123_450);
    expect(takaFrom('4800')).toBe(4_800);
  });

  it('is nothing while the box is empty', () => {
    expect(takaFrom('')).toBeNull();
    expect(takaFrom('৳')).toBeNull();
  });
});

describe('stepping a price', () => {
  it('goes to the next round step', () => {
    expect(stepPrice(4_149, 100, 4_000, 6_000)).toBe(4_200);
    expect(stepPrice(4_200, 100, 4_000, 6_000)).toBe(4_300);
    expect(stepPrice(4_149, -100, 4_000, 6_000)).toBe(4_100);
    expect(stepPrice(4_200, -100, 4_000, 6_000)).toBe(4_100);
  });

  it('stays inside the range, whatever was typed before', () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.constantFrom(100, -100, 50, -50), (price, step) => {
        const stepped = stepPrice(price, step, 4_149, 6_035);
        expect(stepped).toBeGreaterThanOrEqual(4_149);
        expect(stepped).toBeLessThanOrEqual(6_035);
      }),
    );
  });
});

describe('the caret while the separators move', () => {
  it('stays before the same digits', () => {
    expect(caretBefore('৳৪,৮০০', 0)).toBe(6);
    expect(caretBefore('৳৪,৮০০', 3)).toBe(3);
    expect(caretBefore('৳১,২৩,৪৫০', 5)).toBe(3);
  });

  it('goes no further than the beginning', () => {
    expect(caretBefore('৳৪৮', 5)).toBe(0);
  });
});
