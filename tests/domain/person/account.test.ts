import { describe, expect, test } from 'vitest';
import { checkOtp, checkSignUp, normaliseNid, normaliseOtp } from '../../../domain/person/account.ts';
import { checkSignIn } from '../../../domain/person/sign-in.ts';

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

test.each(['\u200d\u200d', '. . .', '❤️', '১২'])('%j is no name, since nobody can be called by it', (name) =>
  expect(codes({ name })).toEqual(['name: field_required']),
);

describe('names that hold a contact', () => {
  test.each([
    ['Karim 01712345678', 'name_has_phone'],
    ['করিম ०१७१२३४५६७८', 'name_has_phone'],
    ['Karim ⓪①⑦①②③④⑤⑥⑦⑧', 'name_has_phone'],
    ['Karim 01712', 'name_has_phone'],
    ['করিম শূন্য এক সাত এক দুই তিন চার পাঁচ ছয় সাত আট', 'name_has_phone'],
    ['karim.car@gmail.com', 'name_has_contact'],
    ['karim at gmail dot com', 'name_has_contact'],
    ['fb.com/karim', 'name_has_contact'],
    ['Karim wa.me/karim', 'name_has_contact'],
    ['Karim @karimcar', 'name_has_contact'],
    ['telegram karim_bd', 'name_has_contact'],
    ['K'.repeat(101), 'name_too_long'],
  ])('%s', (name, code) => expect(codes({ name })).toEqual([`name: ${code}`]));
});

test.each([
  'Md. Abdul Karim',
  'Md.Abdul Karim',
  'মোঃ আব্দুল করিম',
  'শ্রী দীপক দাস',
  'S.M. Nazmul Huda',
  'A. K. M. Fazlul Haque',
  'Mst. Shahana O. Begum',
  'Ek Ram Hossain',
  'সাত্তার আট্টু মিয়া',
  'মোছাঃ নয়ন তারা',
  "Rafi D'Costa-Rozario",
  'মুহাম্মদ আবদুল্লাহ আল-মামুন (রুবেল)',
  'Karim 2',
  'Charlie At Won',
  'ম্রাসাথোয়াই মারমা',
  'রহিমুন্নেসা এ্যানি',
])('real names pass: %s', (name) => expect(codes({ name })).toEqual([]));

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
