import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prefixDistance } from '../../../domain/place/edit-distance.ts';
import { fold, skeleton, sourceSpan } from '../../../domain/place/fold.ts';

test('spellings of one sound have one key', () => {
  const key = (text: string) => fold(text).key;
  expect(key('Barishal')).toBe(key('Barisal'));
  expect(key('বাড়ী')).toBe(key('বারি'));
  expect(key('শ্রীমঙ্গল')).toBe(key('স্রিমংগল'));
  expect(key('GEC  Circle')).toBe(key('gec circle'));
  expect(key('সেক্টর ৭')).toBe(key('সেক্টর 7'));
  expect(skeleton(key('Bogura'))).toBe(skeleton(key('Bogra')));
});

test('doubled letters are one, doubled digits are two', () => {
  expect(fold('Feni Sadar 11').key).toBe('feni sadar 11');
  expect(fold('Mattbaria').key).toBe(fold('Matbaria').key);
});

test('the whole key comes from the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const folded = fold(text);
      const { from, to } = sourceSpan(folded, 0, folded.key.length);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(folded.source.length);
      expect(folded.at).toEqual([...folded.at].sort((a, b) => a - b));
    }),
  );
});

test('edits are counted against the beginning of a name', () => {
  expect(prefixDistance('sylh', 'sylhet', 1)).toBe(0);
  expect(prefixDistance('sylte', 'sylhet', 2)).toBe(1);
  expect(prefixDistance('slyhet', 'sylhet', 2)).toBe(1);
  expect(prefixDistance('dhaka', 'sylhet', 2)).toBe(3);
});
