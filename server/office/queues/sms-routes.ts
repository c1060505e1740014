import { OfficeSmsAnswer, OfficeSmsDecisionBody, SmsCountsAnswer } from '../../../protocol/api/office/sms.ts';
import { operatorRoute, tagged } from '../../http/route.ts';
import { smsFigures } from './sms-figures.ts';
import { decideSms, openSms } from './sms-queue.ts';

/** What operators do with SMS of phones without a net. */
export const smsOfficeRoutes = tagged('office queues', [
  operatorRoute(['support', 'admin'], 'GET office/sms-figures', {
    summary: 'How many SMS came and went today and this month, what they cost, and what the day may have',
    answer: SmsCountsAnswer,
    data: ({ context }) => smsFigures(context),
  }),
  operatorRoute('support', 'GET office/sms/:id', {
    summary:
      'SMS of one sender that could not be worked, or answers to one person that did not go out; the audit notes that they were read',
    answer: OfficeSmsAnswer,
    data: ({ context, by, params }) => openSms(context, by, params.id),
  }),
  operatorRoute('support', 'POST office/sms/:id/decision', {
    summary: 'Has the number called, or puts its SMS aside',
    input: OfficeSmsDecisionBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => decideSms(context, by, params.id, input),
  }),
]);
