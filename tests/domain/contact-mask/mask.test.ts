import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { contactsIn, holdsContact, maskContacts } from '../../../domain/contact-mask/mask.ts';

const hidesPhone = (text: string): boolean => contactsIn(text).some(({ kind }) => kind === 'phone');

const spoken: Record<'bn' | 'en' | 'latin', string[]> = {
  bn: ['শূন্য', 'এক', 'দুই', 'তিন', 'চার', 'পাঁচ', 'ছয়', 'সাত', 'আট', 'নয়'],
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  latin: ['shunno', 'ek', 'dui', 'tin', 'char', 'pach', 'choy', 'sat', 'aat', 'noy'],
};

const mobile = fc.stringMatching(/^01[03-9]\d{8}$/);
const ordinary = fc.constantFrom(
  'সঙ্গে বয়স্ক মা আছেন',
  'flight BG 147',
  'আমরা ৪ জন, ২টি ব্যাগ',
  'house 32/A, road 11',
  '৳5000 advance',
  'তারিখ ২১/১১/২০২৬, সকাল ৭:৩০',
  '',
);

/** Each digit in a script or as a word, with a separator between them: what people do to pass a number on. */
const disguise = fc.record({
  writing: fc.array(fc.constantFrom('figure', 'bengali', 'bn', 'en', 'latin'), {
    minLength: 11,
    maxLength: 11,
  }),
  sign: fc.constantFrom(' ', '-', '.', ' - ', '/', '*', ', ', '\n', '_'),
});

function disguised(number: string, { writing, sign }: { writing: string[]; sign: string }): string {
  return [...number]
    .map((digit, i) => {
      const how = writing[i];
      if (how === 'bn' || how === 'en' || how === 'latin') return spoken[how][Number(digit)];
      return how === 'bengali' ? toBengaliDigits(digit) : digit;
    })
    .join(sign);
}

describe('numbers that are found', () => {
  test.each([
    '01712345678',
    '+880 1712-345678',
    '8801712345678',
    '০১৭১২৩৪৫৬৭৮',
    '১৭১২৩৪৫৬৭৮',
    '2345678901',
    '017 12 345 678',
    '01.71/23 45(678)',
    'zero one seven double two three four five six seven eight',
    'triple seven নয়, শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট',
    'শূন্য ১ সাত 1 two ৩ চার 5 ছয় ৭ আট',
    'O1712345678',
    'O17l2345678',
    'zeroonesevenonetwothreefourfivesixseveneight',
    'zeroone sevenone 2345678',
  ])('%s', (text) => expect(hidesPhone(text)).toBe(true));

  test('however they are written, split and surrounded', () => {
    fc.assert(
      fc.property(mobile, disguise, ordinary, ordinary, (number, how, before, after) => {
        const text = `${before} : ${disguised(number, how)} ; ${after}`;
        expect(hidesPhone(text)).toBe(true);
        const masked = maskContacts(text);
        expect(masked.removed).toBe(true);
        expect(hidesPhone(masked.text)).toBe(false);
      }),
    );
  });
});

describe('ordinary numbers stay', () => {
  test.each([
    'flight BG 147 at 10:45',
    'house 32/A, road 11, sector 7',
    '4 people, 2 bags',
    '৳5000',
    '৳১,২৩,৪৫০ টাকা, ৬০০০ নয়',
    '18/11/2026 07:30',
    '২০২৬-১১-১৮ তারিখ বিকাল ৪:০০',
    'আমরা চার জন, দুই দিন থাকব',
    'one way, two bags, three people',
    '৫০০০, ৬০০০, ১২',
    'trip 20481',
    'ওজন ০১৫০০ গ্রাম, ২টা বস্তা',
    'মেটাল ওয়ার্কসের পাশে, wa alaikum salam',
    'constructor 12 constructor 34',
    'someone, anyone, none of the seventy',
    '999',
  ])('%s', (text) => {
    expect(hidesPhone(text)).toBe(false);
    expect(maskContacts(text)).toEqual({ text, removed: false });
  });

  test('up to nine figures are never a phone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}$/), (digits) => {
        expect(hidesPhone(`no ${digits} ok`)).toBe(false);
      }),
    );
  });
});

describe('masking', () => {
  test('leaves the words around', () => {
    expect(maskContacts('ফোন ০১৭১২৩৪৫৬৭৮ নম্বরে দিন').text).toBe('ফোন নম্বরে দিন');
    expect(maskContacts('call (+8801712345678) please').text).toBe('call please');
  });

  test.each([
    ['mail me at rahim.uddin@example.com', 'mail me at'],
    ['লিখুন rahim @ example . com এ', 'লিখুন এ'],
    ['wa.me/8801712345678 দেখুন', 'দেখুন'],
    ['facebook.com/rahim.uddin', ''],
    ['দেখুন https://example.com/x?y=1', 'দেখুন'],
    ['m.me/rahim ok', 'ok'],
  ])('%s', (text, rest) => expect(maskContacts(text)).toEqual({ text: rest, removed: true }));

  test('a number that only appears when something between is cut out goes as well', () => {
    const { text } = maskContacts('0171 a@b.co 2345678');
    expect(hidesPhone(text)).toBe(false);
  });

  test('done once is done for good', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(mobile, ordinary, fc.string())), (parts) => {
        const { text } = maskContacts(parts.join(' '));
        expect(maskContacts(text)).toEqual({ text, removed: false });
      }),
    );
  });
});

describe('what the mask leaves', () => {
  test.each([
    ['Ｃａｌｌ ０１７１２３４５６７８, ধন্যবাদ ✨', 'Ｃａｌｌ , ধন্যবাদ ✨'],
    ['০\u200b১\u200b৭১২৩৪৫৬৭৮ র‍্যাব গেটে', 'র‍্যাব গেটে'],
    ['1️⃣ bag, 0️⃣1️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣ Café', '1️⃣ bag, Café'],
    ['first 0193, then 82 and 45678 please', 'first , then and please'],
    ['আমরা ৫ জন, টেলিগ্রাম: karim_bd, এসি লাগবে', 'আমরা ৫ জন, , এসি লাগবে'],
    ['karim [at] gmail [dot] com এ লিখুন', 'এ লিখুন'],
  ])('%j', (text, rest) => expect(maskContacts(text)).toEqual({ text: rest, removed: true }));

  test('is what was typed, outside of the contact', () => {
    fc.assert(
      fc.property(ordinary, mobile, ordinary, (before, number, after) => {
        const { text } = maskContacts(`${before} ; ${number} ; ${after}`);
        expect(text.startsWith(before.trim())).toBe(true);
        expect(text.endsWith(after.trim())).toBe(true);
      }),
    );
  });
});

test('a contact says of which kind it is, and where it stands', () => {
  const text = 'ফোন ০১৭১২৩৪৫৬৭৮, a@b.co, insta: rahim_99';
  const found = contactsIn(text).map(({ kind, from, to }) => [kind, text.slice(from, to)]);
  expect(found).toEqual([
    ['phone', '০১৭১২৩৪৫৬৭৮'],
    ['address', 'a@b.co'],
    ['handle', 'insta: rahim_99'],
  ]);
});

test('any text at all is masked without a contact left, and twice is as once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const masked = maskContacts(text);
      expect(holdsContact(masked.text)).toBe(false);
      expect(masked.text.length).toBeLessThanOrEqual(text.length);
      expect(masked.removed || masked.text === text).toBe(true);
    }),
  );
});
