import { refuse, type Refusal } from '../base/refusal.ts';
import { checkField, passwordLength, type Check } from './sign-in.ts';

const checkPassword: Check = (password) => {
  const length = [...password].length;
  return length < passwordLength.min || length > passwordLength.max
    ? refuse('password_length', 'password', passwordLength)
    : null;
};

const checkMatch =
  (password: string): Check =>
  (confirmation) =>
    confirmation === password ? null : refuse('password_mismatch', 'password_confirmation');

/** The refusals of a new password and its repetition, at most one for each field (REQ 5). */
export function checkNewPassword(form: { password: string; password_confirmation: string }): Refusal[] {
  return [
    checkField('password', form.password, checkPassword),
    checkField('password_confirmation', form.password_confirmation, checkMatch(form.password)),
  ].flat();
}
