import { PushInterestAnswer, PushSubscriptionBody, PushUnsubscribeBody } from '../../../protocol/api/push.ts';
import { done, userRoute, type Route } from '../../http/route.ts';
import { subscribe, unsubscribe } from './service.ts';

const path = 'push/subscription';
const tag = 'notifications';

export const pushRoutes: Route[] = [
  userRoute('user', {
    method: 'POST',
    path,
    tag,
    summary: "Has this sign-in's browser told of the person's notifications",
    input: PushSubscriptionBody,
    says: 'said.push_on',
    answer: PushInterestAnswer,
    handle: async ({ context, caller, input }) => ({
      data: { interest: await subscribe(context, caller, input) },
    }),
  }),
  userRoute('user', {
    method: 'DELETE',
    path,
    tag,
    summary: "Stops telling this sign-in's browser",
    input: PushUnsubscribeBody,
    says: 'said.push_off',
    answer: done,
    handle: async ({ context, caller, input }) => {
      await unsubscribe(context, caller, input.endpoint);
      return {};
    },
  }),
];
