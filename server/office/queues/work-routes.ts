import {
  CheckDecisionAnswer,
  CheckDecisionBody,
  OfficeCheckAnswer,
  OfficePaymentAnswer,
  OfficePinAnswer,
  PaymentDecisionBody,
  PinDecisionBody,
} from '../../../protocol/api/office/work.ts';
import { done, nothing, operatorRoute, type Route } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { decidePayment, openPayment } from './payments-queue.ts';
import { decideCheck, openCheck } from './people-queue.ts';
import { decidePin, openPin } from './pins-queue.ts';

const queues = 'office queues';
const id = { id: 'id' } as const;

/** The items of the queues beside cars and reports. */
export const workRoutes: Route[] = [
  operatorRoute('verifier', {
    method: 'GET',
    path: 'office/checks/:id',
    tag: queues,
    summary: "A car owner's data or a driver's licence; the audit notes that they were read",
    params: id,
    input: nothing,
    answer: OfficeCheckAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: await openCheck(context, { operator, address }, params['id'] ?? ''),
    }),
  }),
  operatorRoute('verifier', {
    method: 'POST',
    path: 'office/checks/:id/decision',
    tag: queues,
    summary: 'Verifies an owner or a licence, or sends it back with a reason',
    params: id,
    input: CheckDecisionBody,
    says: 'said.saved',
    answer: CheckDecisionAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        decideCheck({ context, tx, changes }, { operator, address }, params['id'] ?? '', input),
      );
      return { data: { text } };
    },
  }),
  operatorRoute('support', {
    method: 'GET',
    path: 'office/pins/:id',
    tag: queues,
    summary: 'A trip whose PIN was wrong five times, with both numbers; the audit notes that they were read',
    params: id,
    input: nothing,
    answer: OfficePinAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: await openPin(context, { operator, address }, params['id'] ?? ''),
    }),
  }),
  operatorRoute('support', {
    method: 'POST',
    path: 'office/pins/:id/decision',
    tag: queues,
    summary: 'Lets a PIN be tried again at once, or gives the passenger a new one',
    params: id,
    input: PinDecisionBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, input, address }) => {
      await transact(context, (tx, changes) =>
        decidePin({ context, tx, changes }, { operator, address }, params['id'] ?? '', input.decision),
      );
      return {};
    },
  }),
  operatorRoute('finance', {
    method: 'GET',
    path: 'office/payments/:id',
    tag: queues,
    summary: 'A payment that the gateway holds or has refused',
    params: id,
    input: nothing,
    answer: OfficePaymentAnswer,
    handle: async ({ context, params }) => ({ data: await openPayment(context, params['id'] ?? '') }),
  }),
  operatorRoute('finance', {
    method: 'POST',
    path: 'office/payments/:id/decision',
    tag: queues,
    summary: 'Credits a held payment, asks the gateway now, or leaves it as it is',
    params: id,
    input: PaymentDecisionBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller: operator, params, input, address }) => {
      await decidePayment(context, { operator, address }, params['id'] ?? '', input.decision);
      return {};
    },
  }),
];
