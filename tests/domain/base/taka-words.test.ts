import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberWords } from '../../../domain/base/number-words.ts';
import { takaWords } from '../../../domain/base/taka-words.ts';

describe('taka in words', () => {
  test('as they are said', () => {
    expect(takaWords(5200, 'bn')).toBe('পাঁচ হাজার দুই শত টাকা');
    expect(takaWords(5200, 'en')).toBe('five thousand two hundred taka');
    expect(takaWords(123_450, 'bn')).toBe('এক লাখ তেইশ হাজার চার শত পঞ্চাশ টাকা');
    expect(takaWords(123_450, 'en')).toBe('one lakh twenty-three thousand four hundred fifty taka');
    expect(takaWords(0, 'en')).toBe('zero taka');
    expect(takaWords(10_000_019, 'en')).toBe('one crore nineteen taka');
  });

  test('Bengali has a word of its own for each number below a hundred', () => {
    const { small } = numberWords.bn;
    expect(small).toHaveLength(100);
    expect(new Set(small).size).toBe(100);
    expect([small[59], small[79], small[99]]).toEqual(['ঊনষাট', 'ঊনআশি', 'নিরানব্বই']);
  });

  test('two amounts never read the same', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(amount, amount, fc.constantFrom('bn' as const, 'en' as const), (one, other, locale) => {
        expect(takaWords(one, locale) === takaWords(other, locale)).toBe(one === other);
        expect(takaWords(one, locale)).not.toMatch(/undefined|-\s|\s\s/);
      }),
    );
  });
});
