import {
  BlockAnswer,
  BlockBody,
  BooksAnswer,
  BooksProofAnswer,
  BooksQuery,
  CorrectionAnswer,
  CorrectionBody,
  CorrectionDecisionBody,
  LimitBody,
  OfficePersonAnswer,
  PeopleAnswer,
  PeopleQuery,
  PhoneAnswer,
  UnblockBody,
} from '../../../protocol/api/office/people.ts';
import { done, nothing, operatorRoute, type Route } from '../../http/route.ts';
import { provenBooks } from '../../money/wallet/agreement.ts';
import { booksOfDay } from './books-of-day.ts';
import { decideCorrection, writeCorrection } from './corrections.ts';
import { blockPerson, setCreditLimit, removePhoto, signPersonOut, unblockPerson } from './person-acts.ts';
import { findPeople, openPerson, readPhone, readsPhones } from './people.ts';

const people = 'office people';
const books = 'office books';
const id = { id: 'id' } as const;

const peopleCalls: Route[] = [
  operatorRoute(['support', 'finance', 'verifier'], {
    method: 'GET',
    path: 'office/people',
    tag: people,
    summary:
      'People by name, whole number or plate, in pages; numbers are masked, and the audit notes what was searched',
    input: PeopleQuery,
    answer: PeopleAnswer,
    handle: ({ context, caller: operator, input, address }) =>
      findPeople(context, { operator, address }, input),
  }),
  operatorRoute(['support', 'finance'], {
    method: 'GET',
    path: 'office/people/:id',
    tag: people,
    summary: 'A person with everything; the audit notes that it was read',
    params: id,
    input: nothing,
    answer: OfficePersonAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: await openPerson(context, { operator, address }, params['id'] ?? ''),
    }),
  }),
  operatorRoute(readsPhones, {
    method: 'GET',
    path: 'office/people/:id/phone',
    tag: people,
    summary: "A person's number; the audit notes that it was read",
    params: id,
    input: nothing,
    answer: PhoneAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: { phone: await readPhone(context, { operator, address }, params['id'] ?? '') },
    }),
  }),
  operatorRoute('support', {
    method: 'POST',
    path: 'office/people/:id/block',
    tag: people,
    summary: 'Blocks a person: nothing new with others; what is open ends, what is agreed goes on',
    params: id,
    input: BlockBody,
    says: 'said.saved',
    answer: BlockAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => ({
      data: { words: await blockPerson(context, { operator, address }, params['id'] ?? '', input) },
    }),
  }),
  operatorRoute('support', {
    method: 'POST',
    path: 'office/people/:id/unblock',
    tag: people,
    summary: 'Lifts a block',
    params: id,
    input: UnblockBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, input, address }) => {
      await unblockPerson(context, { operator, address }, params['id'] ?? '', input.why);
      return {};
    },
  }),
  operatorRoute('finance', {
    method: 'POST',
    path: 'office/people/:id/credit-limit',
    tag: people,
    summary: "Sets how much a car owner may owe; null: the market's limit",
    params: id,
    input: LimitBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, input, address }) => {
      await setCreditLimit(context, { operator, address }, params['id'] ?? '', input);
      return {};
    },
  }),
  operatorRoute('support', {
    method: 'DELETE',
    path: 'office/people/:id/photo',
    tag: people,
    summary: "Takes a person's photo away",
    params: id,
    input: nothing,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, address }) => {
      await removePhoto(context, { operator, address }, params['id'] ?? '');
      return {};
    },
  }),
  operatorRoute('support', {
    method: 'DELETE',
    path: 'office/people/:id/sessions',
    tag: people,
    summary: 'Signs a person out everywhere',
    params: id,
    input: nothing,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, address }) => {
      await signPersonOut(context, { operator, address }, params['id'] ?? '', null);
      return {};
    },
  }),
  operatorRoute('support', {
    method: 'DELETE',
    path: 'office/people/:id/sessions/:session',
    tag: people,
    summary: 'Signs a person out on one phone or browser',
    params: { ...id, session: 'hash' },
    input: nothing,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, address }) => {
      const session = params['session'] ?? '';
      await signPersonOut(context, { operator, address }, params['id'] ?? '', session);
      return {};
    },
  }),
];

const bookCalls: Route[] = [
  operatorRoute('finance', {
    method: 'GET',
    path: 'office/books',
    tag: books,
    summary: 'The books of a day in Dhaka, who owes, and which corrections wait',
    input: BooksQuery,
    answer: BooksAnswer,
    handle: async ({ context, caller, input }) => ({ data: await booksOfDay(context, caller, input.day) }),
  }),
  operatorRoute('finance', {
    method: 'GET',
    path: 'office/books/proof',
    tag: books,
    summary: 'Whether every balance agrees with its transfers, and all together with 0',
    input: nothing,
    answer: BooksProofAnswer,
    handle: async ({ context }) => ({ data: await provenBooks(context.database) }),
  }),
  operatorRoute('finance', {
    method: 'POST',
    path: 'office/corrections',
    tag: books,
    summary: 'Writes a correction or a refund; all but small refunds wait for a second operator',
    input: CorrectionBody,
    says: 'said.saved',
    answer: CorrectionAnswer,
    handle: async ({ context, caller: operator, input, address }) => ({
      data: await writeCorrection(context, { operator, address }, input),
    }),
  }),
  operatorRoute('finance', {
    method: 'POST',
    path: 'office/corrections/:id/decision',
    tag: books,
    summary: 'Signs what another operator has written, or refuses it; its writer may take it back',
    params: id,
    input: CorrectionDecisionBody,
    says: 'said.saved',
    answer: CorrectionAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => ({
      data: await decideCorrection(context, { operator, address }, params['id'] ?? '', input.decision),
    }),
  }),
];

export const peopleRoutes: Route[] = [...peopleCalls, ...bookCalls];
