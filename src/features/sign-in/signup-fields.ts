import type { SignUpForm } from '../../../domain/account.ts';
import { readBirthDate } from '../../../domain/birth-date.ts';

/** The wire names of the sign-up form, in the form's order. */
export const signUpFields = [
  'type',
  'name',
  'phone',
  'email',
  'nid',
  'date_of_birth',
  'password',
  'password_confirmation',
  'referral_code',
] as const satisfies (keyof SignUpForm | 'referral_code')[];

/** The form's values for the rules and the wire; a birth date that cannot be read stays as typed. */
export function signUpFormOf(typed: Record<string, string>): SignUpForm & { referral_code: string } {
  const text = (field: (typeof signUpFields)[number]): string => typed[field] ?? '';
  const born = text('date_of_birth');
  return {
    type: text('type'),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    nid: text('nid'),
    date_of_birth: readBirthDate(born) ?? born,
    password: text('password'),
    password_confirmation: text('password_confirmation'),
    referral_code: text('referral_code'),
  };
}
