/** The password's own rules out of those of sign-up, for hints and for forms that have nothing else. */
import { checkSignUp } from '../../../domain/account.ts';
import type { Refusal } from '../../../domain/refusal.ts';

type NewPassword = { password: string; password_confirmation: string };

const rest = { type: '', name: '', phone: '', email: '', nid: '', date_of_birth: '' };

/** What is wrong with a new password and its repetition (SPEC 5). */
export const checkNewPassword = (typed: NewPassword): Refusal[] =>
  checkSignUp({ ...rest, ...typed }, { today: '' }).filter(({ field }) => field?.startsWith('password'));
