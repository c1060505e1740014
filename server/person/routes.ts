import {
  AccountAnswer,
  DriverJoinBody,
  ForgotPasswordBody,
  LoginBody,
  NumberBody,
  NumberProvedAnswer,
  OpenAccountBody,
  OtpBody,
  OtpSentAnswer,
  ProveNumberBody,
  ResendBody,
  ResetPasswordBody,
  SessionAnswer,
  SignUpBody,
} from '../../protocol/api/accounts.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { done, nothing, openRoute, userRoute, type Incoming, type Page, type Route } from '../http/route.ts';
import { codePage, signedInPage } from '../http/pages/pages.ts';
import { detailsPage } from '../http/pages/sign-up-page.ts';
import type { Context } from '../act/context.ts';
import { endImpersonation } from './impersonation.ts';
import { closeSession, liveSessions } from './sessions.ts';
import { accountData, personById } from './people.ts';
import { originOf, type SignedIn } from './answers.ts';
import { joinAsDriver } from './driver-join.ts';
import { openAccount, proveNumber, startNumber } from './number.ts';
import { finishByCode, forgetPassword, resendCode, resetPassword, startSignUp } from './service.ts';
import { signIn } from './sign-in.ts';

const tag = 'accounts';
const signedIn = ({ data }: SessionAnswer, locale: Locale): Page => ({ html: signedInPage(locale, data) });

/** The answer without the device's token, which goes only into its cookie. */
function knownFromNow(
  { device }: Pick<Incoming, 'device'>,
  { device: token, ...data }: SignedIn,
): SessionAnswer {
  device.save(token);
  return { data };
}

/** @param lookEnded called when a look through a person's eyes has ended by the way out */
export const accountRoutes = (lookEnded: (context: Context) => Promise<void>): Route[] => [
  openRoute({
    method: 'POST',
    path: 'auth/register',
    tag,
    summary: 'Checks the sign-up form and sends a code of 4 digits to its number, whoever has it',
    formPage: '/signup',
    input: SignUpBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: ({ data }, locale) => ({ html: codePage(locale, 'sign_up', data.otp_id) }),
    handle: async ({ context, input, ...call }) => ({
      data: await startSignUp(context, input, originOf(call)),
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/send-otp',
    tag,
    summary: 'Checks the first step of sign-up and sends a code of 4 digits to its number, whoever has it',
    formPage: '/signup',
    input: NumberBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: ({ data }, locale, who) => ({ html: codePage(locale, 'number', data.otp_id, '', who) }),
    handle: async ({ context, input, ...call }) => ({
      data: await startNumber(context, input, originOf(call)),
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/prove-number',
    tag,
    summary: 'Proves a number by its code; the proof opens an account within an hour',
    formPage: 'code',
    input: ProveNumberBody,
    says: 'said.number_proved',
    answer: NumberProvedAnswer,
    page: ({ data }, locale, input) => ({ html: detailsPage(locale, { ...input, ...data }) }),
    handle: async ({ context, input, ...call }) => ({
      data: { proof: await proveNumber(context, input, originOf(call)) },
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/open-account',
    tag,
    summary: 'Makes the account of a proved number and signs it in',
    formPage: 'details',
    input: OpenAccountBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    handle: async ({ context, input, ...call }) =>
      knownFromNow(call, await openAccount(context, input, originOf(call))),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/verify-otp',
    tag,
    summary: 'Makes the account by the code and signs it in; or ends a sign-in that asked for a code',
    formPage: 'code',
    input: OtpBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    handle: async ({ context, input, ...call }) =>
      knownFromNow(call, await finishByCode(context, input, originOf(call))),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/resend-otp',
    tag,
    summary: 'Sends another code for what is waiting; the earlier one stops working',
    formPage: 'code',
    input: ResendBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: ({ data }, locale, { purpose = 'sign_up', ...who }) => ({
      html: codePage(locale, purpose, data.otp_id, '', who),
    }),
    handle: async ({ context, input, ...call }) => ({
      data: await resendCode(context, input.otp_id, originOf(call)),
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/login',
    tag,
    summary: 'Signs in by mobile number and password; code_required where somebody has been guessing',
    formPage: '/signin',
    input: LoginBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    handle: async ({ context, input, ...call }) =>
      knownFromNow(call, await signIn(context, input, originOf(call))),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/forgot-password',
    tag,
    summary: 'Sends a code for a new password; the answer is the same for an unknown number',
    formPage: '/forgot-password',
    input: ForgotPasswordBody,
    says: 'said.code_sent_if_known',
    answer: OtpSentAnswer,
    page: ({ data }, locale) => ({ html: codePage(locale, 'reset_password', data.otp_id) }),
    handle: async ({ context, input, ...call }) => ({
      data: await forgetPassword(context, input.phone, originOf(call)),
    }),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/reset-password',
    tag,
    summary: 'Sets a new password by the code; every other sign-in ends',
    formPage: 'code',
    input: ResetPasswordBody,
    says: 'said.password_changed',
    answer: SessionAnswer,
    page: signedIn,
    handle: async ({ context, input, ...call }) =>
      knownFromNow(call, await resetPassword(context, input, originOf(call))),
  }),
  openRoute({
    method: 'POST',
    path: 'auth/driver-join',
    tag,
    summary:
      "Sets a driver's password by the code that was sent when a provider added the driver, and signs in",
    formPage: '/driver/join',
    input: DriverJoinBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    handle: async ({ context, input, ...call }) =>
      knownFromNow(call, await joinAsDriver(context, input, originOf(call))),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'auth/logout',
    tag,
    summary: 'Ends this sign-in',
    reads: true,
    input: nothing,
    says: 'said.signed_out',
    answer: done,
    handle: async ({ context, caller }) => {
      if (caller.readOnly) await endImpersonation(context, caller.tokenHash).then(() => lookEnded(context));
      else await closeSession(context.database.db, caller.tokenHash);
      context.realtime.signedOut(caller.id, caller.tokenHash);
      return {};
    },
  }),
  userRoute('user', {
    method: 'GET',
    path: 'auth/me',
    tag,
    summary: 'The signed-in person',
    input: nothing,
    answer: AccountAnswer,
    handle: async ({ context, caller }) => {
      const data = accountData(await personById(context.database.db, caller.id));
      if (!caller.readOnly) return { data };
      const until = (await liveSessions(context, [caller.tokenHash])).get(caller.tokenHash)?.expiresAt;
      return { data: { ...data, ...(until && { looks_until: new Date(until).toISOString() }) } };
    },
  }),
];
