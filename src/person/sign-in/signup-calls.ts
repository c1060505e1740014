import type { SignUpForm, Who } from '../../../domain/person/account.ts';
import type { NumberProvedAnswer } from '../../../protocol/api/accounts.ts';
import { ask, otpSent, session, type Schema, type Schemas } from './account-calls.ts';

const numberProved = (schemas: Schemas): Schema<NumberProvedAnswer['data']> => schemas.NumberProvedAnswer;

export const sendOtp = (who: Who) => ask('auth/send-otp', who, otpSent);
/** Proves the number by its code, for `openAccount`. */
export const proveNumber = (form: { otp_id: string; otp: string }) =>
  ask('auth/prove-number', form, numberProved);
export const openAccount = (form: SignUpForm & { otp_id: string; proof: string }) =>
  ask('auth/open-account', form, session);
