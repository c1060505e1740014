import { expect, test } from 'vitest';
import { readTrustedContact } from '../../../domain/person/trusted-contact.ts';

const read = (name: string, phone: string, others = [{ name: 'মা', phone: '+8801711223344' }]) => {
  const result = readTrustedContact({ name, phone }, others);
  return 'refusal' in result ? result.refusal.code : result.contact;
};

test('a name and a number in either digits are a contact', () => {
  expect(read(' ভাইয়া ', '০১৭১২-৩৪৫৬৭৮')).toEqual({ name: 'ভাইয়া', phone: '+8801712345678' });
});

test.each([
  ['', '01712345678', 'contact_name_required'],
  ['x'.repeat(31), '01712345678', 'name_too_long'],
  ['ভাইয়া', '0171234567', 'phone_invalid'],
  ['আম্মু', '01711223344', 'contact_known'],
])('%j with %j is refused', (name, phone, code) => expect(read(name, phone)).toBe(code));
