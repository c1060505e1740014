import {
  CarDecisionAnswer,
  CarDecisionBody,
  ClaimBody,
  OfficeCarAnswer,
  QueueAnswer,
  QueueQuery,
  QueuesAnswer,
} from '../../../protocol/api/office/queues.ts';
import { done, nothing, operatorRoute, type Route } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { decideCar, openCar } from './cars-queue.ts';
import { claim, release } from './claims.ts';
import { queueHeads, queueItems, queueOf } from './queues.ts';
import { waitingSignatures } from './signatures.ts';

const queues = 'office queues';

export const queueRoutes: Route[] = [
  operatorRoute(null, {
    method: 'GET',
    path: 'office/queues',
    tag: queues,
    summary:
      "The operator's queues: how many items wait, and since when the oldest does; what waits for a signature",
    input: nothing,
    answer: QueuesAnswer,
    handle: async ({ context, caller }) => ({
      data: await queueHeads(context, caller),
      signatures: await waitingSignatures(context.database.db, caller),
    }),
  }),
  operatorRoute(null, {
    method: 'GET',
    path: 'office/queue',
    tag: queues,
    summary: 'What waits in a queue, the oldest first, and who has opened what',
    input: QueueQuery,
    answer: QueueAnswer,
    handle: async ({ context, caller, locale, input: { name } }) => ({
      data: await queueItems(context, caller, { name, locale }),
    }),
  }),
  operatorRoute(null, {
    method: 'POST',
    path: 'office/claims',
    tag: queues,
    summary: 'Opens an item of a queue: for ten minutes it stays with this operator',
    input: ClaimBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await claim(context, caller, input);
      return {};
    },
  }),
  operatorRoute(null, {
    method: 'DELETE',
    path: 'office/claims',
    tag: queues,
    summary: 'Gives an item back',
    input: ClaimBody,
    says: 'said.saved',
    answer: done,
    handle: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await release(context.database.db, caller, input);
      return {};
    },
  }),
  operatorRoute('verifier', {
    method: 'GET',
    path: 'office/cars/:id',
    tag: queues,
    summary: 'A car with its papers; the audit notes that they were read',
    params: { id: 'id' },
    input: nothing,
    answer: OfficeCarAnswer,
    handle: async ({ context, caller: operator, params, address }) => ({
      data: await openCar(context, { operator, address }, params['id'] ?? ''),
    }),
  }),
  operatorRoute('verifier', {
    method: 'POST',
    path: 'office/cars/:id/decision',
    tag: queues,
    summary: 'Approves a car, or sends it back with a reason',
    params: { id: 'id' },
    input: CarDecisionBody,
    says: 'said.saved',
    answer: CarDecisionAnswer,
    handle: async ({ context, caller: operator, params, input, address }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        decideCar({ context, tx, changes }, { operator, address }, params['id'] ?? '', input),
      );
      return { data: { text } };
    },
  }),
];
