import { describe, expect, it } from 'vitest';
import { ratingAfterClick } from '../../../src/ui/cars/rating.ts';

describe('giving stars', () => {
  it('takes the star that was clicked', () => {
    expect(ratingAfterClick(2, 5)).toBe(5);
    expect(ratingAfterClick(5, 2)).toBe(2);
  });

  it('lowers by one when the current star is clicked again', () => {
    expect(ratingAfterClick(4, 4)).toBe(3);
  });

  it('can be brought down to none', () => {
    expect(ratingAfterClick(1, 1)).toBe(0);
  });
});
