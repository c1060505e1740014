import { OtpSentAnswer } from '../../protocol/api/accounts.ts';
import {
  CloseAccountBody,
  NumberBody,
  NumberCodeBody,
  OwnSessionsAnswer,
  PasswordBody,
  PhotoBody,
} from '../../protocol/api/own-account.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { closeAccount } from './close.ts';
import { originOf } from '../person/answers.ts';
import { askForNumber, takeNumber } from './phone.ts';
import { setOwnPhoto } from './photo.ts';
import { changePassword, endSessions, ownSessions } from './security.ts';

const tag = 'own account';

export const ownAccountRoutes: Route[] = [
  userRoute('user', {
    method: 'GET',
    path: 'account/sessions',
    tag,
    summary: 'Where the person is signed in, the latest used first',
    own: true,
    input: nothing,
    answer: OwnSessionsAnswer,
    handle: async ({ context, caller }) => ({ data: await ownSessions(context, caller) }),
  }),
  userRoute('user', {
    method: 'DELETE',
    path: 'account/sessions',
    tag,
    summary: 'Signs out every other phone and browser',
    input: nothing,
    says: 'said.signed_out',
    answer: done,
    handle: async ({ context, caller }) => {
      await endSessions(context, caller, null);
      return {};
    },
  }),
  userRoute('user', {
    method: 'DELETE',
    path: 'account/sessions/:session',
    tag,
    summary: 'Signs out one phone or browser',
    params: { session: 'hash' },
    input: nothing,
    says: 'said.signed_out',
    answer: done,
    handle: async ({ context, caller, params }) => {
      await endSessions(context, caller, params['session'] ?? '');
      return {};
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'account/photo',
    tag,
    summary: "Sets the caller's photo, which whoever has the number sees; null: none",
    input: PhotoBody,
    says: 'said.photo_changed',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await acting(context, caller, (act) => setOwnPhoto(act, input));
      return {};
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'account/password',
    tag,
    summary: 'Sets another password; every other phone is signed out',
    input: PasswordBody,
    says: 'said.password_changed',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await changePassword(context, caller, input);
      return {};
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'account/number',
    tag,
    summary: 'Sends a code to a new number',
    input: NumberBody,
    says: 'said.code_sent',
    answer: OtpSentAnswer,
    handle: async ({ context, caller, input, ...call }) => ({
      data: await askForNumber(context, caller, input, originOf(call)),
    }),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'account/number/code',
    tag,
    summary: 'Takes the new number by its code; the old one is told',
    input: NumberCodeBody,
    says: 'said.number_changed',
    answer: done,
    handle: async ({ context, caller, input, ...call }) => {
      await takeNumber(context, caller, input, originOf(call));
      return {};
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'account/close',
    tag,
    summary: 'Closes the account for good: contacts are wiped, the books keep their figures under no name',
    input: CloseAccountBody,
    says: 'said.account_closed',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await closeAccount(context, caller, input.password);
      return {};
    },
  }),
];
