import { type } from 'arktype';
import { AndroidSmsNotice, NodataKeysAnswer, NodataKeysBody } from '../../protocol/api/nodata.ts';
import { checkAndroidKey } from '../call-back/intake.ts';
import { openRoute, tagged, userRoute } from '../http/route.ts';
import { noteFailed } from './send-sms.ts';
import { takeKeys } from './phone-keys.ts';
import { takeSms } from './take-sms.ts';

const isId = type('string.uuid');

export const nodataRoutes = tagged('without a net', [
  openRoute('POST sms/android/:key', {
    summary:
      'What android-sms-gateway says by its webhook: an SMS at its number, or one of ours that did not go out',
    params: { key: 'hash' },
    input: AndroidSmsNotice,
    says: 'said.notice_taken',
    does: async ({ context, params, input: { event, payload } }) => {
      checkAndroidKey(context, params.key);
      const { message, phoneNumber, messageId = '' } = payload;
      if (event === 'sms:failed' && isId.allows(messageId)) return noteFailed(context, messageId);
      if (event !== 'sms:received' || message === undefined || phoneNumber === undefined) return;
      await takeSms(context, { from: phoneNumber, text: message });
    },
  }),
  userRoute('user', 'POST nodata/keys', {
    summary: "Takes this phone's public keys for SMS and codes; they end with its sign-in",
    input: NodataKeysBody,
    says: 'said.nodata_keys',
    answer: NodataKeysAnswer,
    data: ({ context, caller, input }) => takeKeys(context, caller, input),
  }),
]);
