import { OtpSentAnswer } from '../../protocol/api/accounts.ts';
import {
  CloseAccountBody,
  NumberBody,
  NumberCodeBody,
  OwnSessionsAnswer,
  PasswordBody,
  PhotoBody,
} from '../../protocol/api/own-account.ts';
import { tagged, userRoute } from '../http/route.ts';
import { closeAccount } from './close.ts';
import { originOf } from '../person/answers.ts';
import { askForNumber, takeNumber } from './phone.ts';
import { setOwnPhoto } from './photo.ts';
import { changePassword, endSessions, ownSessions } from './security.ts';

export const ownAccountRoutes = tagged('own account', [
  userRoute('user', 'GET account/sessions', {
    summary: 'Where the person is signed in, the latest used first',
    own: true,
    answer: OwnSessionsAnswer,
    data: ({ context, caller }) => ownSessions(context, caller),
  }),
  userRoute('user', 'DELETE account/sessions', {
    summary: 'Signs out every other phone and browser',
    says: 'said.signed_out',
    does: ({ context, caller }) => endSessions(context, caller, null),
  }),
  userRoute('user', 'DELETE account/sessions/:session', {
    summary: 'Signs out one phone or browser',
    params: { session: 'hash' },
    says: 'said.signed_out',
    does: ({ context, caller, params }) => endSessions(context, caller, params.session),
  }),
  userRoute('user', 'PUT account/photo', {
    summary: "Sets the caller's photo, which whoever has the number sees; null: none",
    input: PhotoBody,
    says: 'said.photo_changed',
    action: (act, { input }) => setOwnPhoto(act, input),
  }),
  userRoute('user', 'POST account/password', {
    summary: 'Sets another password; every other phone is signed out',
    input: PasswordBody,
    says: 'said.password_changed',
    does: ({ context, caller, input }) => changePassword(context, caller, input),
  }),
  userRoute('user', 'POST account/number', {
    summary: 'Sends a code to a new number',
    input: NumberBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    data: ({ context, caller, input, ...call }) => askForNumber(context, caller, input, originOf(call)),
  }),
  userRoute('user', 'POST account/number/code', {
    summary: 'Takes the new number by its code; the old one is told',
    input: NumberCodeBody,
    says: 'said.number_changed',
    does: ({ context, caller, input, ...call }) => takeNumber(context, caller, input, originOf(call)),
  }),
  userRoute('user', 'POST account/close', {
    summary: 'Closes the account for good: contacts are wiped, the books keep their figures under no name',
    input: CloseAccountBody,
    says: 'said.account_closed',
    does: ({ context, caller, input }) => closeAccount(context, caller, input.password),
  }),
]);
