import { PushInterestAnswer, PushSubscriptionBody, PushUnsubscribeBody } from '../../../protocol/api/push.ts';
import { tagged, userRoute } from '../../http/route.ts';
import { subscribe, unsubscribe } from './service.ts';

const path = 'push/subscription';
export const pushRoutes = tagged('notifications', [
  userRoute('user', `POST ${path}`, {
    summary: "Has this sign-in's browser told of the person's notifications",
    input: PushSubscriptionBody,
    says: 'said.push_on',
    answer: PushInterestAnswer,
    data: async ({ context, caller, input }) => ({ interest: await subscribe(context, caller, input) }),
  }),
  userRoute('user', `DELETE ${path}`, {
    summary: "Stops telling this sign-in's browser",
    input: PushUnsubscribeBody,
    says: 'said.push_off',
    does: ({ context, caller, input }) => unsubscribe(context, caller, input.endpoint),
  }),
]);
