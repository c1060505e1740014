import { expect, test } from 'vitest';
import { checkOtp, checkSignUp, normaliseNid, normaliseOtp } from '../../domain/account.ts';
import { checkSignIn } from '../../domain/sign-in.ts';

const form = {
  type: 'customer',
  name: 'নুসরাত জাহান',
  phone: '01000001234',
  email: 'nusrat@example.com',
  nid: '1234567890',
  date_of_birth: '1994-02-28',
  password: 'demo1234',
  password_confirmation: 'demo1234',
};
const context = { today: '2026-11-20', allowDemo: true };
const codes = (change: Partial<typeof form>, at = context) =>
  checkSignUp({ ...form, ...change }, at).map(({ code, field }) => `${field}: ${code}`);

test('a full form passes', () => {
  expect(codes({})).toEqual([]);
  expect(codes({ type: 'provider', nid: '১২৩৪৫৬৭৮৯০১২৩', phone: '০১০০০ ০০১২৩৪' })).toEqual([]);
});

test('an empty form names every field once, in the order of the form', () => {
  const empty = Object.fromEntries(Object.keys(form).map((field) => [field, ' ']));
  expect(codes(empty)).toEqual(Object.keys(form).map((field) => `${field}: field_required`));
});

test.each([
  [{ type: 'driver' }, 'type: field_required'],
  [{ name: 'রহিম ০১৭১২৩৪৫৬৭৮' }, 'name: name_has_phone'],
  [{ phone: '01112345678' }, 'phone: phone_invalid'],
  [{ email: 'nusrat@example' }, 'email: email_invalid'],
  [{ email: 'nus rat@example.com' }, 'email: email_invalid'],
  [{ nid: '12345678901' }, 'nid: nid_invalid'],
  [{ date_of_birth: '1994-02-30' }, 'date_of_birth: birth_date_invalid'],
  [{ date_of_birth: '1894-02-28' }, 'date_of_birth: birth_date_invalid'],
  [{ date_of_birth: '2026-11-20' }, 'date_of_birth: birth_date_in_future'],
  [{ password: '12345', password_confirmation: '12345' }, 'password: password_length'],
  [{ password: '1234567890123456', password_confirmation: '1234567890123456' }, 'password: password_length'],
  [{ password_confirmation: 'demo1235' }, 'password_confirmation: password_mismatch'],
])('%j', (change, refusal) => expect(codes(change)).toEqual([refusal]));

test('the lengths at the ends are allowed', () => {
  for (const password of ['123456', '123456789012345']) {
    expect(codes({ password, password_confirmation: password })).toEqual([]);
  }
  expect(codes({ date_of_birth: '2026-11-19' })).toEqual([]);
  expect(normaliseNid('1994 1234 5678 9012 3')).toBe('19941234567890123');
});

test('demo numbers are refused outside a demo market', () => {
  expect(codes({}, { today: '2026-11-20', allowDemo: false })).toEqual(['phone: phone_invalid']);
});

test('signing in needs a number and a password', () => {
  expect(checkSignIn({ phone: '', password: '' }).map(({ field }) => field)).toEqual(['phone', 'password']);
  expect(checkSignIn({ phone: '01712345678', password: 'x' })).toEqual([]);
  expect(checkSignIn({ phone: '017', password: 'x' })[0]?.code).toBe('phone_invalid');
});

test('a code has exactly four digits, of either script', () => {
  expect(checkOtp('১২৩৪')).toBeNull();
  expect(normaliseOtp(' ১২৩৪ ')).toBe('1234');
  expect(checkOtp('')?.code).toBe('field_required');
  for (const code of ['123', '12345', '12a4']) expect(checkOtp(code)?.code).toBe('otp_invalid');
});
