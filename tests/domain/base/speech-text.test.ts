import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digitsForTheEar, forTheEar } from '../../../domain/base/speech-text.ts';
import { formatTaka } from '../../../domain/base/taka.ts';

describe('a text for the ear', () => {
  test.each([
    ['৳৪,৮০০', 'চার হাজার আটশ টাকা'],
    ['৳৪,১৪৯ – ৳৬,০৩৫', 'চার হাজার একশ ঊনপঞ্চাশ টাকা থেকে ছয় হাজার পঁয়ত্রিশ টাকা'],
    ['শনিবার, ২১ নভেম্বর, সকাল ৭:৩০', 'শনিবার, একুশ নভেম্বর, সকাল সাড়ে সাতটা'],
    ['দুপুর ২:৩০', 'দুপুর আড়াইটা'],
    ['বিকাল ৪:০৫', 'বিকাল চারটা পাঁচ মিনিট'],
    ['রাত ৯:০০', 'রাত নয়টা'],
    ['১–৪ জন', 'এক থেকে চার জন'],
    ['≈ ১৮৮.৬ কিমি', 'প্রায় একশ আটাশি দশমিক ছয় কিলোমিটার'],
    ['০১৭১২', 'শূন্য, এক, সাত, এক, দুই'],
  ])('says %s in Bengali words', (written, spoken) => {
    expect(forTheEar(written, 'bn')).toBe(spoken);
  });

  test.each([
    ['৳4,149 – ৳6,035', '4149 taka to 6035 taka'],
    ['Saturday, 21 November, 7:30 am', 'Saturday, 21 November, 7:30 am'],
    ['≈ 188.6 km', 'about 188.6 kilometres'],
  ])('turns the signs of %s into English words', (written, spoken) => {
    expect(forTheEar(written, 'en')).toBe(spoken);
  });

  test('leaves no figure and no sign to a Bengali voice, whatever the sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (amount) => {
        const spoken = forTheEar(formatTaka(amount, 'bn'), 'bn');
        expect(spoken).not.toMatch(/[\d০-৯৳,]/);
        expect(spoken).toMatch(/ টাকা$/);
      }),
    );
  });
});

test('a PIN is said digit by digit', () => {
  expect(digitsForTheEar('৪৮০১', 'bn')).toBe('চার, আট, শূন্য, এক');
  expect(digitsForTheEar('4801', 'en')).toBe('4, 8, 0, 1');
});
