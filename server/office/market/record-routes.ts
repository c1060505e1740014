import { AuditAnswer, AuditQuery, AuditVerifyAnswer } from '../../../protocol/api/office/audit.ts';
import {
  ImpersonationAnswer,
  ImpersonationBody,
  OfficeReportsAnswer,
  ReportAnswerBody,
  ReportAnsweredAnswer,
  ReportCaseAnswer,
} from '../../../protocol/api/office/market.ts';
import { nothing, operatorRoute, siteOf, type Route } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { auditPage, verifyChain } from '../audit/audit.ts';
import { answer, impersonate, openReports } from './market.ts';
import { openCase } from '../queues/reports-queue.ts';

const AUDIT_PAGE = 50;
const records = 'office audit';
const market = 'office market';

export const marketRoutes: Route[] = [
  operatorRoute('support', {
    method: 'POST',
    path: 'office/impersonations',
    tag: market,
    summary: "Opens a session that looks through a person's eyes and can only read, for an hour",
    input: ImpersonationBody,
    says: 'said.saved',
    answer: ImpersonationAnswer,
    handle: async ({ context, caller: operator, input, address }) => {
      const token = await impersonate(context, { operator, address }, input);
      // browsers send no fragment: the token is in no log of a server or proxy, and in no Referer
      return { data: { link: `${siteOf(context)}/impersonate#token=${token}` } };
    },
  }),
  operatorRoute('support', {
    method: 'GET',
    path: 'office/reports',
    tag: market,
    summary: 'Reports that are not resolved, the oldest first',
    input: nothing,
    answer: OfficeReportsAnswer,
    handle: async ({ context }) => ({ data: await openReports(context.database.db) }),
  }),
  operatorRoute('support', {
    method: 'GET',
    path: 'office/reports/:id',
    tag: market,
    summary: 'A report with the story of its trip, and both parties; the audit notes that it was read',
    params: { id: 'id' },
    input: nothing,
    answer: ReportCaseAnswer,
    handle: async ({ context, caller: operator, params, address, locale }) => ({
      data: await openCase(context, { operator, address }, params['id'] ?? '', locale),
    }),
  }),
  operatorRoute('support', {
    method: 'POST',
    path: 'office/reports/:number/answer',
    tag: market,
    summary: 'Answers a report, or also hides the review that it is about',
    params: { number: 'number' },
    input: ReportAnswerBody,
    says: 'said.saved',
    answer: ReportAnsweredAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        answer({ context, tx, changes }, { operator, address }, Number(params['number']), input),
      );
      return { data: { text } };
    },
  }),
];

export const auditRoutes: Route[] = [
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/audit',
    tag: records,
    summary: 'Who did what to whom, the newest first, fifty at a time',
    input: AuditQuery,
    answer: AuditAnswer,
    handle: async ({ context, input }) => ({ data: await auditPage(context.database.db, input, AUDIT_PAGE) }),
  }),
  operatorRoute('admin', {
    method: 'GET',
    path: 'office/audit/chain',
    tag: records,
    summary:
      'Checks the chain of the audit: the first row that does not fit, and rows that were noted and are not there',
    input: nothing,
    answer: AuditVerifyAnswer,
    handle: ({ context }) => verifyChain(context),
  }),
];
