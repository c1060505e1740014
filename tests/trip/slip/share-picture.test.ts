import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapped } from '../../../src/trip/slip/share-picture.ts';

test('rows keep every word in order and fit, unless a single word is too long', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zক-হ]{1,12}$/u), { minLength: 1 }), (words) => {
      const fits = (row: string): boolean => row.length <= 10;
      const rows = wrapped(words.join(' '), fits);
      expect(rows.join(' ')).toBe(words.join(' '));
      for (const row of rows) expect(fits(row) || !row.includes(' ')).toBe(true);
    }),
  );
});
