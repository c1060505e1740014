import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf, missesMore, prefixDistance } from '../../../domain/place/edit-distance.ts';

test('a name that is passed over by its letters could not have been reached', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefkmnorstuকখগমনরািে'), minLength: 1, maxLength: 9 });
  const wrong: unknown[] = [];
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 2 }), (typed, name, limit) => {
      const isPassedOver = missesMore(lettersOf(typed), lettersOf(name), limit);
      if (isPassedOver && prefixDistance(typed, name, limit) <= limit) wrong.push([typed, name, limit]);
    }),
  );
  expect(wrong).toEqual([]);
});

test('one letter more, less, another or swapped is one edit', () => {
  for (const typed of ['hospitl', 'hospitaal', 'hospetal', 'hospiatl'])
    expect([typed, prefixDistance(typed, 'hospital', 2)]).toEqual([typed, 1]);
  expect(prefixDistance('hosp', 'hospital', 2)).toBe(0);
});
