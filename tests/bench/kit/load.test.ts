import { describe, expect, it } from 'vitest';
import { percentile } from '../../../bench/kit/load.ts';

describe('the time that a share of requests stays within', () => {
  it('is one of the measured times', () => {
    const times = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(percentile(times, 0.5)).toBe(50);
    expect(percentile(times, 0.99)).toBe(99);
    expect(percentile([7], 0.99)).toBe(7);
  });
});
