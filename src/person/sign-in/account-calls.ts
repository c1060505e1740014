/** The calls around accounts (REQ 5). The wire schemas that parse their answers are loaded lazily. */
import type { SignInForm } from '../../../domain/person/sign-in.ts';
import type { OtpSentAnswer, SessionAnswer } from '../../../protocol/api/accounts.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import type { CallFailure } from '../../sync/calls/api.ts';

export type Session = SessionAnswer['data'];
export type OtpSent = OtpSentAnswer['data'];
export type Result<T> = { ok: true; data: T } | { ok: false; failure: CallFailure };

/** Loads the code of a call in advance, so that a tap never waits for it. */
export const readyCalls = () =>
  Promise.all([import('../../../protocol/api/accounts.ts'), import('../../sync/calls/api.ts')]);

const unreachable: CallFailure = { kind: 'unreachable' };
const garbled: CallFailure = {
  kind: 'refused',
  error: { code: 'server_error' },
  fields: {},
  retryAfterS: null,
};

export type Schemas = Awaited<ReturnType<typeof readyCalls>>[0];
export type Schema<T> = { allows: (answer: unknown) => answer is { data: T } };

/** Calls the server and checks its answer. */
export async function ask<T>(
  path: string,
  body: object,
  schema: (all: Schemas) => Schema<T>,
): Promise<Result<T>> {
  const ready = await readyCalls().catch(() => null);
  if (!ready) return { ok: false, failure: unreachable };
  const [schemas, { call }] = ready;
  const called = await call(path, body);
  if (!called.ok) return called;
  const answer: unknown = { data: called.data };
  return schema(schemas).allows(answer) ? { ok: true, data: answer.data } : { ok: false, failure: garbled };
}

export const otpSent = (schemas: Schemas): Schema<OtpSent> => schemas.OtpSentAnswer;
export const session = (schemas: Schemas): Schema<Session> => schemas.SessionAnswer;

/**
 * Signs in. Returns the session or, if somebody has been guessing the number's password, the notice that a
 * code was sent to its owner.
 */
export async function logIn(form: SignInForm): Promise<Result<Session | OtpSent>> {
  const result = await ask('auth/login', form, session);
  const sent = result.ok || result.failure.kind === 'unreachable' ? null : codeAskedFor(result.failure.error);
  return sent ? { ok: true, data: sent } : result;
}

function codeAskedFor({ code, values }: CodedError): OtpSent | null {
  const { otp_id, resend_after } = values ?? {};
  if (code !== 'code_required' || typeof otp_id !== 'string') return null;
  return { otp_id, resend_after: Number(resend_after) };
}

export const verifyOtp = (form: { otp_id: string; otp: string }) => ask('auth/verify-otp', form, session);
export const resendOtp = (otpId: string) => ask('auth/resend-otp', { otp_id: otpId }, otpSent);
export const forgotPassword = (phone: string) => ask('auth/forgot-password', { phone }, otpSent);
export const joinAsDriver = (form: {
  phone: string;
  otp: string;
  password: string;
  password_confirmation: string;
}) => ask('auth/driver-join', form, session);
export const resetPassword = (form: {
  otp_id: string;
  otp: string;
  password: string;
  password_confirmation: string;
}) => ask('auth/reset-password', form, session);
