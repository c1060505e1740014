import { readBirthDate } from './birth-date.ts';
import { isDate } from '../base/iso-date.ts';
import { toLatinDigits } from '../base/digits.ts';
import { fold } from '../contact-mask/fold.ts';
import { contactsIn } from '../contact-mask/mask.ts';
import { checkNewPassword } from './new-password.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import { checkField, checkPhone, type Check } from './sign-in.ts';

/** The sign-up form with its wire names; every value as typed. */
export type SignUpForm = {
  type: string;
  name: string;
  phone: string;
  email: string;
  nid: string;
  date_of_birth: string;
  password: string;
  password_confirmation: string;
};

/** The first step of the form: name, number and type. */
export type Who = Pick<SignUpForm, 'type' | 'name' | 'phone'>;

/** Today in Dhaka ('YYYY-MM-DD'), and whether numbers of the demo market are allowed. */
export type AccountContext = { today: string; allowDemo?: boolean };

/** A national ID folded to Latin digits without spaces; null unless it has 10, 13 or 17 digits. */
export function normaliseNid(text: string): string | null {
  const digits = toLatinDigits(text).replace(/[\s-]/g, '');
  return /^(?:\d{10}|\d{13}|\d{17})$/.test(digits) ? digits : null;
}

const checkType: Check = (type) =>
  type === 'customer' || type === 'provider' ? null : refuse('field_required', 'type', { field: 'type' });

const longestName = 100;
const mostDigitsInName = 3;

/**
 * A name has a letter, and contains neither four digits nor an @. Even half a phone number is refused: the other half may be elsewhere.
 */
export const checkName: Check = (name) => {
  if (name.length > longestName) return refuse('name_too_long', 'name', { max: longestName });
  if (!/\p{L}/u.test(name)) return refuse('field_required', 'name', { field: 'name' });
  const plain = fold(name).text;
  const [contact] = contactsIn(name);
  if (contact?.kind === 'phone' || plain.replace(/\D/g, '').length > mostDigitsInName)
    return refuse('name_has_phone', 'name');
  return contact || plain.includes('@') ? refuse('name_has_contact', 'name') : null;
};

export const checkEmail: Check = (email) =>
  email.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim())
    ? null
    : refuse('email_invalid', 'email');

export const checkNid: Check = (nid) => (normaliseNid(nid) ? null : refuse('nid_invalid', 'nid'));

export const checkBirthDate =
  (today: string): Check =>
  (typed) => {
    const date = readBirthDate(typed);
    if (date === null || !isDate(date) || date < '1900-01-01')
      return refuse('birth_date_invalid', 'date_of_birth');
    return date < today ? null : refuse('birth_date_in_future', 'date_of_birth');
  };

/** The refusals of the first step, at most one for each field, in the form's order (REQ 5). */
export function checkWho({ type, name, phone }: Who, context: Pick<AccountContext, 'allowDemo'>): Refusal[] {
  return [
    checkField('type', type, checkType),
    checkField('name', name, checkName),
    checkField('phone', phone, checkPhone(context)),
  ].flat();
}

/** All refusals of a sign-up form, at most one for each field, in the form's order (REQ 5). */
export function checkSignUp(form: SignUpForm, context: AccountContext): Refusal[] {
  return [
    checkWho(form, context),
    checkField('email', form.email, checkEmail),
    checkField('nid', form.nid, checkNid),
    checkField('date_of_birth', form.date_of_birth, checkBirthDate(context.today)),
    checkNewPassword(form),
  ].flat();
}

/** A one-time code folded to Latin digits; null unless it has exactly four (REQ 5). */
export function normaliseOtp(code: string): string | null {
  const digits = toLatinDigits(code).trim();
  return /^\d{4}$/.test(digits) ? digits : null;
}

/** Why a one-time code cannot be right, or null. */
export function checkOtp(code: string): Refusal | null {
  if (code.trim() === '') return refuse('field_required', 'otp', { field: 'otp' });
  return normaliseOtp(code) ? null : refuse('otp_invalid', 'otp');
}
