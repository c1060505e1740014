import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBengaliDigits, toLatinDigits } from '../../../domain/base/digits.ts';

test('digits change script, everything else stays', () => {
  expect(toBengaliDigits('ট্রিপ 20481, ৭:30')).toBe('ট্রিপ ২০৪৮১, ৭:৩০');
  expect(toLatinDigits('০১৭১২ ab 34')).toBe('01712 ab 34');
});

test('folding to Latin undoes writing in Bengali', () => {
  fc.assert(
    fc.property(fc.nat(), (n) => {
      expect(toLatinDigits(toBengaliDigits(n))).toBe(String(n));
    }),
  );
});
