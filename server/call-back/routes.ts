import { CallBackNotice } from '../../protocol/api/office/call-backs.ts';
import type { Context } from '../act/context.ts';
import { openRoute, tagged, type Route } from '../http/route.ts';
import { checkCallBackKey, takeCallBack } from './intake.ts';

type Take = (context: Context, sms: { from: string; text: string }) => Promise<void>;

/** @param take what is done with an SMS: it may come from the app */
export const callBackRoutes = (take: Take): Route[] =>
  tagged('call back', [
    openRoute('POST call-back', {
      summary: 'A missed call or an SMS at the number for call-backs, as the telephone service reports it',
      input: CallBackNotice,
      says: 'said.notice_taken',
      does: async ({ context, input: { key, from, text } }) => {
        checkCallBackKey(context, key);
        if (text === undefined) await takeCallBack(context, { phone: from, source: 'missed_call' });
        else await take(context, { from, text });
      },
    }),
  ]);
