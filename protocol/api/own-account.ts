/** The calls with which a person changes their account. They work only online, and the screens say so. */
import { type } from 'arktype';
import { mutations } from '../sync/mutations.ts';

const secret = type.string.atMostLength(200);
const iso = type('string.date.iso');

/** `own`: whether it is the session of this call. `used` is accurate to the hour. */
export const OwnSession = type({
  id: 'string',
  device: 'string',
  since: iso,
  used: iso,
  own: 'boolean',
});
export type OwnSession = typeof OwnSession.infer;
export const OwnSessionsAnswer = type({ data: OwnSession.array() });

export const PasswordBody = type({
  current_password: secret,
  password: secret,
  password_confirmation: secret,
});
/** The new number, and the password of the account. */
export const NumberBody = type({ phone: type.string.atMostLength(300), password: secret });
export const NumberCodeBody = type({ otp_id: 'string.uuid.v7', otp: type.string.atMostLength(20) });
export const CloseAccountBody = type({ password: secret });
/** All data that the server holds about the person. */
export const OwnDataAnswer = type({ data: { '[string]': 'unknown' } });

export const PhotoBody = mutations['profile.photo'].versions[0];
