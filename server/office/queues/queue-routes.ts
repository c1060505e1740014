import {
  CarDecisionAnswer,
  CarDecisionBody,
  ClaimBody,
  OfficeCarAnswer,
  QueueAnswer,
  QueueQuery,
  QueuesAnswer,
} from '../../../protocol/api/office/queues.ts';
import { operatorRoute, tagged } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { decideCar, openCar } from './cars-queue.ts';
import { claim, release } from './claims.ts';
import { queueHeads, queueItems, queueOf } from './queues.ts';
import { waitingSignatures } from './signatures.ts';

export const queueRoutes = tagged('office queues', [
  operatorRoute(null, 'GET office/queues', {
    summary:
      "The operator's queues: how many items wait, and since when the oldest does; what waits for a signature",
    answer: QueuesAnswer,
    handle: async ({ context, caller }) => ({
      data: await queueHeads(context, caller),
      signatures: await waitingSignatures(context.database.db, caller),
    }),
  }),
  operatorRoute(null, 'GET office/queue', {
    summary: 'What waits in a queue, the oldest first, and who has opened what',
    input: QueueQuery,
    answer: QueueAnswer,
    data: ({ context, caller, locale, input: { name } }) => queueItems(context, caller, { name, locale }),
  }),
  operatorRoute(null, 'POST office/claims', {
    summary: 'Opens an item of a queue: for ten minutes it stays with this operator',
    input: ClaimBody,
    says: 'said.saved',
    does: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await claim(context, caller, input);
    },
  }),
  operatorRoute(null, 'DELETE office/claims', {
    summary: 'Gives an item back',
    input: ClaimBody,
    says: 'said.saved',
    does: async ({ context, caller, input }) => {
      queueOf(input.queue, caller);
      await release(context.database.db, caller, input);
    },
  }),
  operatorRoute('verifier', 'GET office/cars/:id', {
    summary: 'A car with its papers; the audit notes that they were read',
    answer: OfficeCarAnswer,
    data: ({ context, by, params }) => openCar(context, by, params.id),
  }),
  operatorRoute('verifier', 'POST office/cars/:id/decision', {
    summary: 'Approves a car, or sends it back with a reason',
    input: CarDecisionBody,
    says: 'said.saved',
    answer: CarDecisionAnswer,
    data: async ({ context, by, params, input }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        decideCar({ context, tx, changes }, by, params.id, input),
      );
      return { text };
    },
  }),
]);
