import { AndroidSmsNotice, NodataKeysAnswer, NodataKeysBody } from '../../protocol/api/nodata.ts';
import { checkAndroidKey } from '../call-back/intake.ts';
import { openRoute, tagged, userRoute } from '../http/route.ts';
import { takeKeys } from './phone-keys.ts';
import { takeSms } from './take-sms.ts';

export const nodataRoutes = tagged('without a net', [
  openRoute('POST sms/android/:key', {
    summary: 'An SMS at the number of a phone with android-sms-gateway, whose webhook this is',
    params: { key: 'hash' },
    input: AndroidSmsNotice,
    says: 'said.notice_taken',
    does: async ({ context, params, input: { event, payload } }) => {
      checkAndroidKey(context, params.key);
      const { message, phoneNumber } = payload;
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
