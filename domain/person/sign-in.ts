import { normalisePhone } from '../base/phone.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

export type SignInForm = { phone: string; password: string };

/** The length of a password in characters (REQ 5). */
export const passwordLength = { min: 6, max: 15 };

export type Check = (value: string) => Refusal | null;

/** A field must not be empty; only then is its content judged, so that each field has at most one refusal. */
export function checkField(field: string, value: string, check: Check): Refusal[] {
  if (value.trim() === '') return [refuse('field_required', field, { field })];
  const refusal = check(value);
  return refusal ? [refusal] : [];
}

/** A mobile number; a number of the demo market only where that is allowed. */
export const checkPhone =
  ({ allowDemo = false }: { allowDemo?: boolean }): Check =>
  (phone) =>
    normalisePhone(phone, { allowDemo }) ? null : refuse('phone_invalid', 'phone');

/** All refusals of a sign-in form: number and password are present, and the number is valid. */
export function checkSignIn(form: SignInForm, context: { allowDemo?: boolean } = {}): Refusal[] {
  return [
    checkField('phone', form.phone, checkPhone(context)),
    checkField('password', form.password, () => null),
  ].flat();
}
