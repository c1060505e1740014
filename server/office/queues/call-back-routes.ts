import {
  CallBackAddBody,
  CallBackAskBody,
  CallBackConfirmBody,
  CallBackDecisionBody,
  CallBackSmsAnswer,
  OfficeCallBackAnswer,
} from '../../../protocol/api/office/call-backs.ts';
import { operatorRoute, tagged } from '../../http/route.ts';
import {
  addCallBack,
  askForCaller,
  confirmCallersBid,
  decideCallBack,
  openCallBack,
  sendSmsAgain,
} from './call-backs-queue.ts';

/** What operators do for people who asked to be called back. */
export const callBackOfficeRoutes = tagged('office queues', [
  operatorRoute('support', 'POST office/call-backs', {
    summary: 'Writes down a number that is to be called back',
    input: CallBackAddBody,
    says: 'said.saved',
    does: ({ context, by, input }) => addCallBack(context, by, input.phone),
  }),
  operatorRoute('support', 'GET office/call-backs/:id', {
    summary: 'A number to be called back, with its trip and bids; the audit notes that it was read',
    answer: OfficeCallBackAnswer,
    data: ({ context, by, params }) => openCallBack(context, by, params.id),
  }),
  operatorRoute('support', 'POST office/call-backs/:id/request', {
    summary: 'Asks for a trip in the name of the person on the phone, with their consent',
    input: CallBackAskBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => askForCaller(context, by, params.id, input),
  }),
  operatorRoute('support', 'POST office/call-backs/:id/confirm', {
    summary: 'Confirms the bid that the person on the phone has chosen, and sends plate and PIN by SMS',
    input: CallBackConfirmBody,
    says: 'said.saved',
    answer: CallBackSmsAnswer,
    data: async ({ context, by, params, input }) => ({
      sent: await confirmCallersBid(context, by, params.id, input),
    }),
  }),
  operatorRoute('support', 'POST office/call-backs/:id/sms', {
    summary: 'Sends the SMS with plate and PIN again',
    says: 'said.saved',
    answer: CallBackSmsAnswer,
    data: async ({ context, by, params }) => ({ sent: await sendSmsAgain(context, by, params.id) }),
  }),
  operatorRoute('support', 'POST office/call-backs/:id/decision', {
    summary:
      'Notes that nobody answered, that the person chooses later or wants nothing more, or cancels for them',
    input: CallBackDecisionBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => decideCallBack(context, by, params.id, input),
  }),
]);
