import type { SignUpForm } from '../../../domain/person/account.ts';
import { readBirthDate } from '../../../domain/person/birth-date.ts';

type Field = keyof SignUpForm | 'referral_code';

/** The wire names of the two steps of sign-up, in their order on the screen. */
export const whoFields = ['type', 'name', 'phone'] as const satisfies Field[];
export const detailsFields = [
  'nid',
  'date_of_birth',
  'email',
  'password',
  'password_confirmation',
  'referral_code',
] as const satisfies Field[];

/** The form's values for the rules and the wire; a birth date that cannot be read stays as typed. */
export function signUpFormOf(typed: Record<string, string>): SignUpForm & { referral_code: string } {
  const text = (field: Field): string => typed[field] ?? '';
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
