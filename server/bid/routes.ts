import {
  BidConfirmBody,
  BidListAnswer,
  BidStoreBody,
  BidUpdateBody,
  CounterAnswerBody,
  CounterBody,
} from '../../protocol/api/bids.ts';
import type { Actor, Service } from '../act/act.ts';
import { acting } from '../act/acting.ts';
import type { Context } from '../act/context.ts';
import { tagged, userRoute } from '../http/route.ts';
import { bidsOfTrip, tripOfBid } from './listing.ts';
import { confirmBid } from './confirm.ts';
import { answerCounter, counterBid } from './counter.ts';
import { changeBid, placeBid, withdrawBid } from './service.ts';

export const bidRoutes = tagged('bids', [
  userRoute('user', 'GET trip/:id/bids', {
    summary: "The bids on one's trip, cheapest first; a bidder sees only theirs",
    answer: BidListAnswer,
    data: ({ context, caller, params }) => bidsOfTrip(context.database.db, caller, params.id),
  }),
  userRoute('user', 'POST bid/store', {
    summary: "Bids on a customer's trip",
    input: BidStoreBody,
    says: 'said.bid_placed',
    creates: (act, { input, id }) => placeBid(act, { ...input, id, note: input.note ?? null }),
  }),
  userRoute('user', 'PUT bid/:id', {
    summary: 'Another price or car for a bid that is still open',
    input: BidUpdateBody,
    says: 'said.bid_changed',
    does: (call) =>
      onBid(call, (act, bid) => changeBid(act, { ...call.input, ...bid, note: call.input.note ?? null })),
  }),
  userRoute('user', 'DELETE bid/:id', {
    summary: 'Takes an open bid back',
    says: 'said.bid_withdrawn',
    does: (call) => onBid(call, withdrawBid),
  }),
  userRoute('user', 'POST bid/confirm/:id', {
    summary: "The passenger's choice; exactly one bid of a trip wins",
    input: BidConfirmBody,
    says: 'said.bid_confirmed',
    does: (call) => onBid(call, (act, bid) => confirmBid(act, { ...bid, ...call.input })),
  }),
  userRoute('user', 'POST bid/counter/:id', {
    summary: 'The passenger names a fare for a bid, once; its owner answers',
    input: CounterBody,
    says: 'said.bid_countered',
    does: (call) => onBid(call, (act, bid) => counterBid(act, { ...bid, ...call.input })),
  }),
  userRoute('user', 'PUT bid/counter/:id', {
    summary: 'The owner takes the fare that was named, leaves it, or names a last fare',
    input: CounterAnswerBody,
    says: 'said.counter_answered',
    does: ({ input, ...call }) => {
      const answer =
        input.answer === 'leave' ? { kind: input.answer } : { kind: input.answer, price: input.price };
      return onBid(call, (act, bid) => answerCounter(act, bid, answer));
    },
  }),
]);

/** Runs a service on the bid of the address, in a transaction. */
async function onBid(
  { context, caller, params }: { context: Context; caller: Actor; params: { id: string } },
  service: Service<{ bid_id: string; trip_id: string }>,
): Promise<void> {
  const trip_id = await tripOfBid(context.database.db, params.id);
  await acting(context, caller, (act) => service(act, { bid_id: params.id, trip_id }));
}
