import { describe, expect, it } from 'vitest';
import { formatIn } from '../../src/i18n/use-format.ts';

const bengali = formatIn('bn');
const english = formatIn('en');

describe('figures in the reader’s language', () => {
  it('writes taka with lakh grouping in both', () => {
    expect(bengali.taka(123_450)).toBe('৳১,২৩,৪৫০');
    expect(english.taka(123_450)).toBe('৳1,23,450');
  });

  it('leaves digits that are no amount ungrouped', () => {
    expect(bengali.digits('01000-123456')).toBe('০১০০০-১২৩৪৫৬');
    expect(english.digits(2014)).toBe('2014');
  });

  it('stops the bell at nine', () => {
    expect([0, 9, 10, 250].map(bengali.capped)).toEqual(['০', '৯', '৯+', '৯+']);
    expect(english.capped(12)).toBe('9+');
  });
});
