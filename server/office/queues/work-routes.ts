import {
  CheckDecisionAnswer,
  CheckDecisionBody,
  OfficeCheckAnswer,
  OfficeJourneyAnswer,
  OfficePaymentAnswer,
  OfficePinAnswer,
  PaymentDecisionBody,
  PinDecisionBody,
} from '../../../protocol/api/office/work.ts';
import { operatorRoute, tagged } from '../../http/route.ts';
import { transact } from '../../streams/change-log.ts';
import { noteCalled, openJourney } from './journeys-queue.ts';
import { decidePayment, openPayment } from './payments-queue.ts';
import { decideCheck, openCheck } from './people-queue.ts';
import { decidePin, openPin } from './pins-queue.ts';

/** The items of the queues other than cars and reports. */
export const workRoutes = tagged('office queues', [
  operatorRoute('verifier', 'GET office/checks/:id', {
    summary: "A car owner's data or a driver's licence; the audit notes that they were read",
    answer: OfficeCheckAnswer,
    data: ({ context, by, params }) => openCheck(context, by, params.id),
  }),
  operatorRoute('verifier', 'POST office/checks/:id/decision', {
    summary: 'Verifies an owner or a licence, or sends it back with a reason',
    input: CheckDecisionBody,
    says: 'said.saved',
    answer: CheckDecisionAnswer,
    data: async ({ context, by, params, input }) => {
      const { value: text } = await transact(context, (tx, changes) =>
        decideCheck({ context, tx, changes }, by, params.id, input),
      );
      return { text };
    },
  }),
  operatorRoute('support', 'GET office/pins/:id', {
    summary: 'A trip whose PIN was wrong five times, with both numbers; the audit notes that they were read',
    answer: OfficePinAnswer,
    data: ({ context, by, params }) => openPin(context, by, params.id),
  }),
  operatorRoute('support', 'POST office/pins/:id/decision', {
    summary: 'Lets a PIN be tried again at once, or gives the passenger a new one',
    input: PinDecisionBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) =>
      transact(context, (tx, changes) => decidePin({ context, tx, changes }, by, params.id, input.decision)),
  }),
  operatorRoute('support', 'GET office/journeys/:id', {
    summary:
      'A journey whose parties are not both ready, with both numbers; the audit notes that they were read',
    answer: OfficeJourneyAnswer,
    data: ({ context, by, params }) => openJourney(context, by, params.id),
  }),
  operatorRoute('support', 'POST office/journeys/:id/decision', {
    summary: 'Notes that the parties of a journey were called',
    says: 'said.saved',
    does: ({ context, by, params }) => transact(context, (tx) => noteCalled({ context, tx }, by, params.id)),
  }),
  operatorRoute('finance', 'GET office/payments/:id', {
    summary: 'A payment that the gateway holds or has refused',
    answer: OfficePaymentAnswer,
    data: ({ context, params }) => openPayment(context, params.id),
  }),
  operatorRoute('finance', 'POST office/payments/:id/decision', {
    summary: 'Credits a held payment, asks the gateway now, or leaves it as it is',
    input: PaymentDecisionBody,
    says: 'said.saved',
    does: ({ context, by, params, input }) => decidePayment(context, by, params.id, input.decision),
  }),
]);
