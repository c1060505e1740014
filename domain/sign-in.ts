import { normalisePhone } from './phone.ts';
import { refuse, type Refusal } from './refusal.ts';

export type SignInForm = { phone: string; password: string };

/** How many characters a password has (SPEC 5). */
export const passwordLength = { min: 6, max: 15 };

export type Check = (value: string) => Refusal | null;

/** A field must be filled; what it holds is judged only then, so each field has one refusal at most. */
export function checkField(field: string, value: string, check: Check): Refusal[] {
  if (value.trim() === '') return [refuse('field_required', field, { field })];
  const refusal = check(value);
  return refusal ? [refusal] : [];
}

/** A mobile number; one of the demo market only where that is allowed. */
export const checkPhone =
  ({ allowDemo = false }: { allowDemo?: boolean }): Check =>
  (phone) =>
    normalisePhone(phone, { allowDemo }) ? null : refuse('phone_invalid', 'phone');

/** Everything wrong with a sign-in form: number and password are there, the number is one. */
export function checkSignIn(form: SignInForm, context: { allowDemo?: boolean } = {}): Refusal[] {
  return [
    checkField('phone', form.phone, checkPhone(context)),
    checkField('password', form.password, () => null),
  ].flat();
}
