/** The queries with which the office reads from the server. */
import { queryOptions, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toLatinDigits } from '../../domain/base/digits.ts';
import { mayDo, type OperatorRole } from '../../domain/site/office.ts';
import type { SiteSection } from '../../domain/site/site.ts';
import { OfficeMeAnswer, OfficeOperatorsAnswer } from '../../protocol/api/office/account.ts';
import { AuditAnswer, AuditVerifyAnswer } from '../../protocol/api/office/audit.ts';
import {
  BoardAnswer,
  StuckAnswer,
  TripsAnswer,
  type BoardSpan,
  type OfficeTrip,
  type TripsQuery,
} from '../../protocol/api/office/board.ts';
import { OfficeCallBackAnswer } from '../../protocol/api/office/call-backs.ts';
import { ReportCaseAnswer } from '../../protocol/api/office/market.ts';
import {
  BooksAnswer,
  OfficePersonAnswer,
  PeopleAnswer,
  type PeopleQuery,
  type PersonHead,
} from '../../protocol/api/office/people.ts';
import {
  OfficeCarAnswer,
  QueueAnswer,
  QueuesAnswer,
  type QueueName,
} from '../../protocol/api/office/queues.ts';
import { RoadFaresAnswer, SectionAnswer } from '../../protocol/api/office/site.ts';
import { OfficeSmsAnswer, SmsCountsAnswer } from '../../protocol/api/office/sms.ts';
import {
  OfficeCheckAnswer,
  OfficeJourneyAnswer,
  OfficePaymentAnswer,
  OfficePinAnswer,
} from '../../protocol/api/office/work.ts';
import { call, CallFailed, type Schema } from './calls.ts';

const EVERY_MS = 15_000;

/**
 * Reads are tried again only when the server was not reached. Without a connection nothing is queued, because
 * a decision sent later could contradict another operator's.
 */
export const client = new QueryClient({
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 2 && error instanceof CallFailed && error.status === 0,
      staleTime: 5000,
    },
  },
});

/**
 * Reads these again after an act. A first read in progress may be older than the act, and invalidating alone would
 * keep its result.
 */
export async function readAgain(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** The audit records each opening, so an opened item is not read again by itself. */
const opened = { staleTime: 4 * 60_000, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Reads an item by its id. */
const itemQuery =
  <Item>(kind: string, answer: Schema<{ data: Item }>, path: string, options = {}) =>
  (id: string) =>
    queryOptions({
      queryKey: [kind, id],
      queryFn: async () => (await call(answer, 'GET', `${path}/${id}`)).data,
      ...options,
    });
export const caseQuery = itemQuery('report', ReportCaseAnswer, 'reports', {
  staleTime: 60_000,
  refetchOnWindowFocus: false,
});
export const callBackQuery = itemQuery('call-back', OfficeCallBackAnswer, 'call-backs', opened);
export const smsQuery = itemQuery('sms', OfficeSmsAnswer, 'sms', opened);
export const carQuery = itemQuery('car', OfficeCarAnswer, 'cars', opened);
export const checkQuery = itemQuery('check', OfficeCheckAnswer, 'checks', opened);
export const journeyQuery = itemQuery('journey', OfficeJourneyAnswer, 'journeys', opened);
export const pinQuery = itemQuery('pin', OfficePinAnswer, 'pins', opened);
export const paymentQuery = itemQuery('payment', OfficePaymentAnswer, 'payments');
export const personQuery = itemQuery('person', OfficePersonAnswer, 'people', opened);

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await call(OfficeMeAnswer, 'GET', 'me')).data,
  staleTime: 60_000,
});
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: () => call(QueuesAnswer, 'GET', 'queues'),
  refetchInterval: EVERY_MS,
});
export const queueQuery = (name: QueueName) =>
  queryOptions({
    queryKey: ['queue', name],
    queryFn: async () => (await call(QueueAnswer, 'GET', 'queue', { name })).data,
    refetchInterval: EVERY_MS,
  });
export const peopleQuery = (search: PeopleQuery) =>
  queryOptions({
    queryKey: ['people', search],
    queryFn: () => call(PeopleAnswer, 'GET', 'people', search),
    placeholderData: (before) => before,
    // the audit records each search
    ...(search.text && opened),
  });
export type Found = { kind: 'person'; person: PersonHead } | { kind: 'trip'; trip: OfficeTrip };
const FOUND = 6;

/** Finds a trip by its number, and people by name, whole number or plate, as far as these roles allow. */
export const everywhereQuery = (text: string, roles: readonly OperatorRole[]) =>
  queryOptions({
    queryKey: ['everywhere', text],
    queryFn: async (): Promise<Found[]> => {
      const isNumber = /^#?\d{1,9}$/.test(toLatinDigits(text));
      const asksTrips = isNumber && mayDo(roles, 'support');
      const asksPeople = text.length >= 2 && mayDo(roles, ['support', 'finance', 'verifier']);
      const [trips, people] = await Promise.all([
        asksTrips ? call(TripsAnswer, 'GET', 'trips', { text }) : null,
        asksPeople ? call(PeopleAnswer, 'GET', 'people', { text }) : null,
      ]);
      return [
        ...(trips?.data ?? []).map((trip) => ({ kind: 'trip' as const, trip })),
        ...(people?.data ?? []).slice(0, FOUND).map((person) => ({ kind: 'person' as const, person })),
      ];
    },
    ...opened,
  });
export const booksQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['books', day],
    queryFn: async () => (await call(BooksAnswer, 'GET', 'books', day === undefined ? {} : { day })).data,
    placeholderData: (before) => before,
    refetchInterval: EVERY_MS * 2,
  });

export const boardQuery = (span: BoardSpan) =>
  queryOptions({
    queryKey: ['board', span],
    queryFn: async () => (await call(BoardAnswer, 'GET', 'board', { span })).data,
    placeholderData: (before) => before,
    refetchInterval: EVERY_MS,
  });
export const tripsQuery = (search: TripsQuery) =>
  queryOptions({
    queryKey: ['trips', search],
    queryFn: () => call(TripsAnswer, 'GET', 'trips', search),
    placeholderData: (before) => before,
    refetchInterval: EVERY_MS * 2,
  });
export const stuckQuery = queryOptions({
  queryKey: ['stuck'],
  queryFn: async () => (await call(StuckAnswer, 'GET', 'stuck')).data,
  refetchInterval: EVERY_MS,
});

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: async () => (await call(OfficeOperatorsAnswer, 'GET', 'operators')).data,
  refetchInterval: EVERY_MS,
});

/** This query is not read again by itself, because a draft is written against a version. */
export const sectionQuery = (section: SiteSection) =>
  queryOptions({
    queryKey: ['section', section],
    queryFn: async () => (await call(SectionAnswer, 'GET', 'site/section', { section })).data,
    staleTime: Infinity,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const roadFaresQuery = queryOptions({
  queryKey: ['road-fares'],
  queryFn: async () => (await call(RoadFaresAnswer, 'GET', 'site/road-fares')).data,
  staleTime: 60_000,
});

export const smsFiguresQuery = queryOptions({
  queryKey: ['sms-figures'],
  queryFn: async () => (await call(SmsCountsAnswer, 'GET', 'sms-figures')).data,
  refetchInterval: 4 * EVERY_MS,
});

export type AuditSearch = {
  text?: string;
  action?: string;
  /** Epoch ms. */
  from?: number;
  before?: number;
  subject?: string;
};
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: async () => (await call(AuditAnswer, 'GET', 'audit', search)).data,
    placeholderData: (before) => before,
  });
export const chainQuery = queryOptions({
  queryKey: ['chain'],
  queryFn: () => call(AuditVerifyAnswer, 'GET', 'audit/chain'),
  staleTime: 60 * 60_000,
});
