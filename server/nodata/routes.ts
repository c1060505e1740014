import { NodataKeysAnswer, NodataKeysBody } from '../../protocol/api/nodata.ts';
import { tagged, userRoute } from '../http/route.ts';
import { takeKeys } from './phone-keys.ts';

export const nodataRoutes = tagged('without a net', [
  userRoute('user', 'POST nodata/keys', {
    summary: "Takes this phone's public keys for SMS and codes; they end with its sign-in",
    input: NodataKeysBody,
    says: 'said.nodata_keys',
    answer: NodataKeysAnswer,
    data: ({ context, caller, input }) => takeKeys(context, caller, input),
  }),
]);
