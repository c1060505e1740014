/** What the office reads from the server. */
import { queryOptions, QueryClient } from '@tanstack/react-query';
import { OfficeMeAnswer } from '../protocol/api/office/account.ts';
import { AuditAnswer, AuditVerifyAnswer } from '../protocol/api/office/audit.ts';
import { ReportCaseAnswer } from '../protocol/api/office/market.ts';
import { OfficeCarAnswer, QueueAnswer, QueuesAnswer } from '../protocol/api/office/queues.ts';
import { call, CallFailed } from './calls.ts';

const EVERY_MS = 15_000;

/** A refusal is an answer; what was not reached is tried again. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof CallFailed && error.status === 0,
      staleTime: 5000,
    },
  },
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await call(OfficeMeAnswer, 'GET', 'me')).data,
  staleTime: 60_000,
});
export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: async () => (await call(QueuesAnswer, 'GET', 'queues')).data,
  refetchInterval: EVERY_MS,
});
export const carsQueueQuery = queryOptions({
  queryKey: ['queue', 'cars'],
  queryFn: async () => (await call(QueueAnswer, 'GET', 'queue', { name: 'cars' })).data,
  refetchInterval: EVERY_MS,
});
export const reportsQueueQuery = queryOptions({
  queryKey: ['queue', 'reports'],
  queryFn: async () => (await call(QueueAnswer, 'GET', 'queue', { name: 'reports' })).data,
  refetchInterval: EVERY_MS,
});
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', id],
    queryFn: async () => (await call(ReportCaseAnswer, 'GET', `reports/${id}`)).data,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
/** Opening a car is noted in the audit: it is not read again by itself. */
export const carQuery = (id: string) =>
  queryOptions({
    queryKey: ['car', id],
    queryFn: async () => (await call(OfficeCarAnswer, 'GET', `cars/${id}`)).data,
    staleTime: 4 * 60_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type AuditSearch = { text?: string; action?: string; before?: number; subject?: string };
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
