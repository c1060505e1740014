/** The account calls (REQ 5, 6). Fields arrive as typed; the rules of the domain judge them. */
import { type } from 'arktype';

const typed = type.string.atMostLength(300);
/** The bound on argon2's work; the password rule's own maximum is shorter. */
const secret = type.string.atMostLength(200);
const id = type('string.uuid.v7');

export const SignUpBody = type({
  type: typed,
  name: type.string.atMostLength(100),
  phone: typed,
  email: typed,
  nid: typed,
  date_of_birth: typed,
  password: secret,
  password_confirmation: secret,
  /** The referral code of another person; empty where there is none. */
  'referral_code?': typed,
});

/** The first step of sign-up. */
export const NumberBody = SignUpBody.pick('type', 'name', 'phone');
/** The fields that a native form repeats from page to page; the app does not send them. */
const carried = type({ 'type?': typed, 'name?': type.string.atMostLength(100), 'phone?': typed });
/** The whole form, with the proof of the number. */
export const OpenAccountBody = SignUpBody.merge({ otp_id: id, proof: type.string.atMostLength(64) });

export const LoginBody = type({ phone: typed, password: secret });
export const OtpBody = type({ otp_id: id, otp: type.string.atMostLength(20) });
export const ProveNumberBody = OtpBody.merge(carried);
/** `purpose`: the page that a native form gets back; the code itself knows what it was sent for. */
export const ResendBody = carried.merge({
  otp_id: id,
  'purpose?': "'sign_up' | 'number' | 'reset_password' | 'sign_in'",
});
export const ForgotPasswordBody = type({ phone: typed });
export const ResetPasswordBody = OtpBody.merge({ password: secret, password_confirmation: secret });

/** A driver's number, the code from the SMS, and the password that the driver chooses. */
export const DriverJoinBody = ResetPasswordBody.omit('otp_id').merge({ phone: typed });

/** The signed-in person as the answers show it. */
export const AccountData = type({
  id: 'string',
  type: "'customer' | 'provider' | 'driver'",
  name: 'string',
  phone: 'string',
  email: 'string | null',
  photo: 'string | null',
  verified: 'boolean',
});
export type AccountData = typeof AccountData.infer;

/** `looks_until`: when an operator's read-only session as this person ends. */
export const AccountAnswer = type({ data: AccountData.merge({ 'looks_until?': 'string.date.iso' }) });
export const SessionAnswer = type({ data: { token: 'string', user: AccountData } });
export type SessionAnswer = typeof SessionAnswer.infer;

/** The secret that proves the number when the account is opened, valid for an hour. */
export const NumberProvedAnswer = type({ data: { proof: 'string' } });
export type NumberProvedAnswer = typeof NumberProvedAnswer.infer;

/** A code has been sent; `resend_after` seconds until another may be requested. */
export const OtpSentAnswer = type({ data: { otp_id: 'string', resend_after: 'number.integer >= 0' } });
export type OtpSentAnswer = typeof OtpSentAnswer.infer;
