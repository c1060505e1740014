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
import { openRoute, tagged, userRoute, type Incoming, type Page, type Route } from '../http/route.ts';
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

type SessionData = SessionAnswer['data'];

const signedIn = (data: SessionData, { locale }: Pick<Incoming, 'locale'>): Page => ({
  html: signedInPage(locale, data),
});

/** The answer without the device's token, which goes only into its cookie. */
function knownFromNow(
  { device }: Pick<Incoming, 'device'>,
  { device: token, ...data }: SignedIn,
): SessionData {
  device.save(token);
  return data;
}

const signInRoutes = tagged('accounts', [
  openRoute('POST auth/register', {
    summary: 'Checks the sign-up form and sends a code of 4 digits to its number, whoever has it',
    formPage: '/signup',
    input: SignUpBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: (data, { locale }) => ({ html: codePage(locale, 'sign_up', data.otp_id) }),
    data: ({ context, input, ...call }) => startSignUp(context, input, originOf(call)),
  }),
  openRoute('POST auth/send-otp', {
    summary: 'Checks the first step of sign-up and sends a code of 4 digits to its number, whoever has it',
    formPage: '/signup',
    input: NumberBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: (data, { locale, input }) => ({ html: codePage(locale, 'number', data.otp_id, '', input) }),
    data: ({ context, input, ...call }) => startNumber(context, input, originOf(call)),
  }),
  openRoute('POST auth/prove-number', {
    summary: 'Proves a number by its code; the proof opens an account within an hour',
    formPage: 'code',
    input: ProveNumberBody,
    says: 'said.number_proved',
    answer: NumberProvedAnswer,
    page: (data, { locale, input }) => ({ html: detailsPage(locale, { ...input, ...data }) }),
    data: async ({ context, input, ...call }) => ({
      proof: await proveNumber(context, input, originOf(call)),
    }),
  }),
  openRoute('POST auth/open-account', {
    summary: 'Makes the account of a proved number and signs it in',
    formPage: 'details',
    input: OpenAccountBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    data: async ({ context, input, ...call }) =>
      knownFromNow(call, await openAccount(context, input, originOf(call))),
  }),
  openRoute('POST auth/verify-otp', {
    summary: 'Makes the account by the code and signs it in; or ends a sign-in that asked for a code',
    formPage: 'code',
    input: OtpBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    data: async ({ context, input, ...call }) =>
      knownFromNow(call, await finishByCode(context, input, originOf(call))),
  }),
  openRoute('POST auth/resend-otp', {
    summary: 'Sends another code for what is waiting; the earlier one stops working',
    formPage: 'code',
    input: ResendBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    page: (data, { locale, input: { purpose = 'sign_up', ...who } }) => ({
      html: codePage(locale, purpose, data.otp_id, '', who),
    }),
    data: ({ context, input, ...call }) => resendCode(context, input.otp_id, originOf(call)),
  }),
  openRoute('POST auth/login', {
    summary: 'Signs in by mobile number and password; code_required where somebody has been guessing',
    formPage: '/signin',
    input: LoginBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    data: async ({ context, input, ...call }) =>
      knownFromNow(call, await signIn(context, input, originOf(call))),
  }),
  openRoute('POST auth/forgot-password', {
    summary: 'Sends a code for a new password; the answer is the same for an unknown number',
    formPage: '/forgot-password',
    input: ForgotPasswordBody,
    says: 'said.code_sent_if_known',
    answer: OtpSentAnswer,
    page: (data, { locale }) => ({ html: codePage(locale, 'reset_password', data.otp_id) }),
    data: ({ context, input, ...call }) => forgetPassword(context, input.phone, originOf(call)),
  }),
  openRoute('POST auth/reset-password', {
    summary: 'Sets a new password by the code; every other sign-in ends',
    formPage: 'code',
    input: ResetPasswordBody,
    says: 'said.password_changed',
    answer: SessionAnswer,
    page: signedIn,
    data: async ({ context, input, ...call }) =>
      knownFromNow(call, await resetPassword(context, input, originOf(call))),
  }),
  openRoute('POST auth/driver-join', {
    summary:
      "Sets a driver's password by the code that was sent when a provider added the driver, and signs in",
    formPage: '/driver/join',
    input: DriverJoinBody,
    says: 'said.signed_in',
    answer: SessionAnswer,
    page: signedIn,
    data: async ({ context, input, ...call }) =>
      knownFromNow(call, await joinAsDriver(context, input, originOf(call))),
  }),
]);

const signedInRoutes = (lookEnded: (context: Context) => Promise<void>): Route[] =>
  tagged('accounts', [
    userRoute('user', 'POST auth/logout', {
      summary: 'Ends this sign-in',
      reads: true,
      says: 'said.signed_out',
      does: async ({ context, caller }) => {
        if (caller.readOnly) await endImpersonation(context, caller.tokenHash).then(() => lookEnded(context));
        else await closeSession(context.database.db, caller.tokenHash);
        context.realtime.signedOut(caller.id, caller.tokenHash);
      },
    }),
    userRoute('user', 'GET auth/me', {
      summary: 'The signed-in person',
      answer: AccountAnswer,
      data: async ({ context, caller }) => {
        const data = accountData(await personById(context.database.db, caller.id));
        if (!caller.readOnly) return data;
        const until = (await liveSessions(context, [caller.tokenHash])).get(caller.tokenHash)?.expiresAt;
        return { ...data, ...(until && { looks_until: new Date(until).toISOString() }) };
      },
    }),
  ]);

/** @param lookEnded called when an operator ends a read-only session by signing out of it */
export const accountRoutes = (lookEnded: (context: Context) => Promise<void>): Route[] => [
  ...signInRoutes,
  ...signedInRoutes(lookEnded),
];
