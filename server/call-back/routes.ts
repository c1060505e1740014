import { CallBackNotice } from '../../protocol/api/office/call-backs.ts';
import { openRoute, tagged } from '../http/route.ts';
import { checkCallBackKey, takeCallBack } from './intake.ts';

export const callBackRoutes = tagged('call back', [
  openRoute('POST call-back', {
    summary: 'A missed call or an SMS at the number for call-backs, as the telephone service reports it',
    input: CallBackNotice,
    says: 'said.notice_taken',
    does: async ({ context, input: { key, from, text } }) => {
      checkCallBackKey(context, key);
      await takeCallBack(context, { phone: from, source: text === undefined ? 'missed_call' : 'sms', text });
    },
  }),
]);
