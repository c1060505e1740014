import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { missingPhoneDigits, normalisePhone, showPhone } from '../../../domain/base/phone.ts';

const prefixes = ['', '0', '880', '+880'];
const subscriber = fc.stringMatching(/^1[3-9]\d{8}$/);

test('a mobile number is stored alike however it was typed', () => {
  fc.assert(
    fc.property(
      subscriber,
      fc.constantFrom(...prefixes),
      fc.boolean(),
      fc.constantFrom('', ' ', '-'),
      (n, prefix, bengali, sign) => {
        const typed = `${prefix}${n.slice(0, 4)}${sign}${n.slice(4)}`;
        expect(normalisePhone(bengali ? toBengaliDigits(typed) : typed)).toBe(`+880${n}`);
      },
    ),
  );
});

test.each([
  '',
  '01112345678',
  '0171234567',
  '017123456789',
  '02-9112233',
  '+1 415 555 0100',
  'abc',
  '1712345',
])('is no mobile number: %j', (typed) => expect(normalisePhone(typed)).toBeNull());

test('demo numbers are numbers only in a demo market', () => {
  expect(normalisePhone('01000000001')).toBeNull();
  expect(normalisePhone('০১০০০০০০০০১', { allowDemo: true })).toBe('+8801000000001');
  expect(normalisePhone('01112345678', { allowDemo: true })).toBeNull();
});

test('a number is shown without its country code', () => {
  expect(showPhone('+8801000001234')).toBe('01000001234');
});

test('a half-typed number tells how many digits it lacks', () => {
  expect(missingPhoneDigits('১০০০-১২৩৪')).toBe(2);
  expect(missingPhoneDigits('010001234')).toBe(2);
  expect(missingPhoneDigits('+880 1000 1234')).toBe(2);
  expect(missingPhoneDigits('')).toBe(10);
  expect(missingPhoneDigits('01000001234')).toBe(0);
});
