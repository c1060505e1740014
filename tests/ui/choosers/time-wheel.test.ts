import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeAfterKey, placeAfterScroll } from '../../../src/ui/choosers/time-wheel.tsx';

describe('turning the time wheel by key', () => {
  it('goes one on and one back', () => {
    expect(placeAfterKey('ArrowDown', 3, 10)).toBe(4);
    expect(placeAfterKey('ArrowUp', 3, 10)).toBe(2);
  });

  it('goes to the ends', () => {
    expect(placeAfterKey('Home', 3, 10)).toBe(0);
    expect(placeAfterKey('End', 3, 10)).toBe(9);
  });

  it('leaves other keys to the page', () => {
    expect(placeAfterKey('Tab', 3, 10)).toBeNull();
    expect(placeAfterKey('a', 3, 10)).toBeNull();
  });

  it('never leaves the wheel, from no choice (-1) either', () => {
    const key = fc.constantFrom('ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End');
    fc.assert(
      fc.property(key, fc.integer({ min: 1, max: 48 }), fc.nat(47), (pressed, count, offset) => {
        const place = placeAfterKey(pressed, Math.min(offset, count) - 1, count);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThan(count);
      }),
    );
  });
});

describe('turning the time wheel by hand', () => {
  it('chooses what is nearest to the third place', () => {
    expect(placeAfterScroll(0, 48, 10)).toBe(0);
    expect(placeAfterScroll(70, 48, 10)).toBe(1);
    expect(placeAfterScroll(74, 48, 10)).toBe(2);
  });

  it('stays on the wheel when the scroll bounces over its ends', () => {
    expect(placeAfterScroll(-30, 48, 10)).toBe(0);
    expect(placeAfterScroll(9_999, 48, 10)).toBe(9);
  });
});
