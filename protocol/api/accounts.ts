/** Calls around accounts (SPEC 5, 6). Fields are taken as typed; the rules of the domain judge them. */
import { type } from 'arktype';

const typed = type.string.atMostLength(300);
/** At most as much as argon2 is asked to hash; the rule's own length is shorter. */
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
  /** The code of whoever told the person of the product; empty: nobody. */
  'referral_code?': typed,
});

export const LoginBody = type({ phone: typed, password: secret });
export const OtpBody = type({ otp_id: id, otp: type.string.atMostLength(20) });
/** `purpose`: which page a native form gets back; what is waited for is the code's own matter. */
export const ResendBody = type({ otp_id: id, 'purpose?': "'sign_up' | 'reset_password' | 'sign_in'" });
export const ForgotPasswordBody = type({ phone: typed });
export const ResetPasswordBody = OtpBody.merge({ password: secret, password_confirmation: secret });

/** The signed-in person as the answers show them. */
export const AccountData = type({
  id: 'string',
  type: "'customer' | 'provider' | 'driver'",
  name: 'string',
  phone: 'string',
  email: 'string',
  photo: 'string | null',
  verified: 'boolean',
});
export type AccountData = typeof AccountData.infer;

export const AccountAnswer = type({ data: AccountData });
export const SessionAnswer = type({ data: { token: 'string', user: AccountData } });
export type SessionAnswer = typeof SessionAnswer.infer;

/** A code is on its way; `resend_after` seconds until another may be asked for. */
export const OtpSentAnswer = type({ data: { otp_id: 'string', resend_after: 'number.integer >= 0' } });
export type OtpSentAnswer = typeof OtpSentAnswer.infer;
