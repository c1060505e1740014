import {
  AuditAnswer,
  AuditQuery,
  AuditVerifyAnswer,
  DatabaseCopyAnswer,
  SealingAnswer,
} from '../../../protocol/api/office/audit.ts';
import {
  ImpersonationAnswer,
  ImpersonationBody,
  OfficeReportsAnswer,
  ReportAnswerBody,
  ReportAnsweredAnswer,
  ReportCaseAnswer,
} from '../../../protocol/api/office/market.ts';
import { sealingState } from '../../file/sealing.ts';
import { operatorRoute, siteOf, tagged } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { auditPage, verifyChain } from '../audit/audit.ts';
import { copyDatabase } from '../audit/database-copy.ts';
import { answer, impersonate, openReports } from './market.ts';
import { openCase } from '../queues/reports-queue.ts';

const AUDIT_PAGE = 50;

export const marketRoutes = tagged('office market', [
  operatorRoute('support', 'POST office/impersonations', {
    summary: "Opens a session that looks through a person's eyes and can only read, for an hour",
    input: ImpersonationBody,
    says: 'said.saved',
    answer: ImpersonationAnswer,
    data: async ({ context, by, input }) => {
      const token = await impersonate(context, by, input);
      // browsers send no fragment, so the token reaches no log of a server or proxy, and no Referer
      return { link: `${siteOf(context)}/impersonate#token=${token}` };
    },
  }),
  operatorRoute('support', 'GET office/reports', {
    summary: 'Reports that are not resolved, the oldest first, a hundred at most',
    answer: OfficeReportsAnswer,
    data: ({ context }) => openReports(context.database.db),
  }),
  operatorRoute('support', 'GET office/reports/:id', {
    summary: 'A report with the story of its trip, and both parties; the audit notes that it was read',
    answer: ReportCaseAnswer,
    data: ({ context, by, params, locale }) => openCase(context, by, params.id, locale),
  }),
  operatorRoute('support', 'POST office/reports/:number/answer', {
    summary: 'Answers a report, or also hides the review that it is about',
    params: { number: 'number' },
    input: ReportAnswerBody,
    says: 'said.saved',
    answer: ReportAnsweredAnswer,
    data: async ({ context, by, params, input }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        answer({ context, tx, changes }, by, Number(params.number), input),
      );
      return { text };
    },
  }),
]);

export const auditRoutes = tagged('office audit', [
  operatorRoute('admin', 'GET office/audit', {
    summary: 'Who did what to whom, the newest first, fifty at a time',
    input: AuditQuery,
    answer: AuditAnswer,
    data: ({ context, input, locale }) =>
      auditPage(context.database.db, input, { limit: AUDIT_PAGE, locale }),
  }),
  operatorRoute('admin', 'GET office/audit/chain', {
    summary:
      'Checks the chain of the audit: the first row that does not fit, and rows that were noted and are not there',
    answer: AuditVerifyAnswer,
    handle: ({ context }) => verifyChain(context),
  }),
  operatorRoute('admin', 'GET office/sealing', {
    summary:
      'How much of the personal data is sealed with which key, for the command on the server’s machine',
    answer: SealingAnswer,
    data: ({ context }) => sealingState(context),
  }),
  operatorRoute('admin', 'POST office/database-copy', {
    summary:
      'Copies the embedded database in its data folder, for the backup command on the server’s machine; 404 with a PostgreSQL',
    says: 'said.saved',
    answer: DatabaseCopyAnswer,
    data: async ({ context, by }) => ({ folder: await copyDatabase(context, by) }),
  }),
]);
