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
  WomanBody,
} from '../../../protocol/api/office/people.ts';
import { operatorRoute, tagged, type Route } from '../../http/route.ts';
import { provenBooks } from '../../money/wallet/agreement.ts';
import { booksOfDay } from './books-of-day.ts';
import { decideCorrection, writeCorrection } from './corrections.ts';
import { blockPerson, setCreditLimit, removePhoto, signPersonOut, unblockPerson } from './person-acts.ts';
import { setWoman } from './woman-mark.ts';
import { findPeople, openPerson, readPhone, readsPhones } from './people.ts';

const peopleCalls = tagged('office people', [
  operatorRoute(['support', 'finance', 'verifier'], 'GET office/people', {
    summary:
      'People by name, whole number or plate, in pages; numbers are masked, and the audit notes what was searched',
    input: PeopleQuery,
    answer: PeopleAnswer,
    handle: ({ context, by, input }) => findPeople(context, by, input),
  }),
  operatorRoute(['support', 'finance'], 'GET office/people/:id', {
    summary: 'A person with everything; the audit notes that it was read',
    answer: OfficePersonAnswer,
    data: ({ context, by, params }) => openPerson(context, by, params.id),
  }),
  operatorRoute(readsPhones, 'GET office/people/:id/phone', {
    summary: "A person's number; the audit notes that it was read",
    answer: PhoneAnswer,
    data: async ({ context, by, params }) => ({ phone: await readPhone(context, by, params.id) }),
  }),
  operatorRoute('support', 'POST office/people/:id/block', {
    summary: 'Blocks a person: nothing new with others; what is open ends, what is agreed goes on',
    input: BlockBody,
    says: 'said.saved',
    answer: BlockAnswer,
    data: async ({ context, by, params, input }) => ({
      words: await blockPerson(context, by, params.id, input),
    }),
  }),
  operatorRoute('support', 'POST office/people/:id/unblock', {
    summary: 'Lifts a block',
    input: UnblockBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => unblockPerson(context, by, params.id, input.why),
  }),
  operatorRoute('finance', 'POST office/people/:id/credit-limit', {
    summary: "Sets how much a car owner may owe; null: the market's limit",
    input: LimitBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => setCreditLimit(context, by, params.id, input),
  }),
  operatorRoute('verifier', 'POST office/people/:id/woman', {
    summary:
      'Says of verified papers that the driver, or the owner who drives herself, is a woman, or takes it back',
    input: WomanBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => setWoman(context, by, params.id, input.woman),
  }),
  operatorRoute('support', 'DELETE office/people/:id/photo', {
    summary: "Takes a person's photo away",
    says: 'said.saved',
    does: ({ context, by, params }) => removePhoto(context, by, params.id),
  }),
  operatorRoute('support', 'DELETE office/people/:id/sessions', {
    summary: 'Signs a person out everywhere',
    says: 'said.saved',
    does: ({ context, by, params }) => signPersonOut(context, by, params.id, null),
  }),
  operatorRoute('support', 'DELETE office/people/:id/sessions/:session', {
    summary: 'Signs a person out on one phone or browser',
    params: { session: 'hash' },
    says: 'said.saved',
    does: async ({ context, by, params }) => {
      const session = params.session;
      await signPersonOut(context, by, params.id, session);
    },
  }),
]);

const bookCalls = tagged('office books', [
  operatorRoute('finance', 'GET office/books', {
    summary: 'The books of a day in Dhaka, who owes, and which corrections wait',
    input: BooksQuery,
    answer: BooksAnswer,
    data: ({ context, caller, input }) => booksOfDay(context, caller, input.day),
  }),
  operatorRoute('finance', 'GET office/books/proof', {
    summary: 'Whether every balance agrees with its transfers, and all together with 0',
    answer: BooksProofAnswer,
    data: ({ context }) => provenBooks(context.database),
  }),
  operatorRoute('finance', 'POST office/corrections', {
    summary: 'Writes a correction or a refund; all but small refunds wait for a second operator',
    input: CorrectionBody,
    says: 'said.saved',
    answer: CorrectionAnswer,
    data: ({ context, by, input }) => writeCorrection(context, by, input),
  }),
  operatorRoute('finance', 'POST office/corrections/:id/decision', {
    summary: 'Signs what another operator has written, or refuses it; its writer may take it back',
    input: CorrectionDecisionBody,
    says: 'said.saved',
    answer: CorrectionAnswer,
    data: ({ context, by, params, input }) => decideCorrection(context, by, params.id, input.decision),
  }),
]);

export const peopleRoutes: Route[] = [...peopleCalls, ...bookCalls];
