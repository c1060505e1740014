import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bidIncludes,
  includeText,
  isBidInclude,
  notIncluded,
  orderedIncludes,
} from '../../../domain/money/bid-includes.ts';

const ticks = fc.array(fc.constantFrom(...bidIncludes), { maxLength: 8 });

test('what is ticked and what is not make up the whole, each once and in order', () => {
  fc.assert(
    fc.property(ticks, (ticked) => {
      const [inside, outside] = [orderedIncludes(ticked), notIncluded(ticked)];
      expect(bidIncludes.filter((each) => inside.includes(each) || outside.includes(each))).toEqual([
        ...bidIncludes,
      ]);
      expect(inside.length + outside.length).toBe(bidIncludes.length);
    }),
  );
});

test('each has words in both languages, and only the four are known', () => {
  for (const include of bidIncludes) {
    expect(includeText(include, 'bn')).toMatch(/[ঀ-৿]/u);
    expect(includeText(include, 'en')).toMatch(/^[A-Z][a-z’ ]+$/);
  }
  expect(['toll', 'parking', 4, null].filter(isBidInclude)).toEqual(['toll']);
});
