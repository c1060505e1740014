import {
  BidConfirmBody,
  BidListAnswer,
  BidStoreBody,
  BidUpdateBody,
  CounterAnswerBody,
  CounterBody,
} from '../../protocol/api/bids.ts';
import { StoredAnswer } from '../../protocol/api/trips.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { bidsOfTrip, tripOfBid } from './listing.ts';
import { confirmBid } from './confirm.ts';
import { answerCounter, counterBid } from './counter.ts';
import { changeBid, placeBid, withdrawBid } from './service.ts';

const tag = 'bids';

export const bidRoutes: Route[] = [
  userRoute('user', {
    method: 'GET',
    path: 'trip/:id/bids',
    tag,
    summary: "The bids on one's trip, cheapest first; a bidder sees only theirs",
    params: { id: 'id' },
    input: nothing,
    answer: BidListAnswer,
    handle: async ({ context, caller, params }) => ({
      data: await bidsOfTrip(context.database.db, caller, params['id'] ?? ''),
    }),
  }),
  userRoute('user', {
    method: 'POST',
    path: 'bid/store',
    tag,
    summary: "Bids on a customer's trip",
    input: BidStoreBody,
    says: 'said.bid_placed',
    answer: StoredAnswer,
    handle: async ({ context, caller, input }) => {
      const id = input.id ?? context.newId();
      await acting(context, caller, (act) => placeBid(act, { ...input, id, note: input.note ?? null }));
      return { data: { id } };
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'bid/:id',
    tag,
    summary: 'Another price or car for a bid that is still open',
    params: { id: 'id' },
    input: BidUpdateBody,
    says: 'said.bid_changed',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      await acting(context, caller, (act) =>
        changeBid(act, { ...input, bid_id, trip_id, note: input.note ?? null }),
      );
      return {};
    },
  }),
  userRoute('user', {
    method: 'DELETE',
    path: 'bid/:id',
    tag,
    summary: 'Takes an open bid back',
    params: { id: 'id' },
    input: nothing,
    says: 'said.bid_withdrawn',
    answer: done,
    handle: async ({ context, caller, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      await acting(context, caller, (act) => withdrawBid(act, { bid_id, trip_id }));
      return {};
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'bid/confirm/:id',
    tag,
    summary: "The passenger's choice; exactly one bid of a trip wins",
    params: { id: 'id' },
    input: BidConfirmBody,
    says: 'said.bid_confirmed',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      await acting(context, caller, (act) => confirmBid(act, { bid_id, trip_id, ...input }));
      return {};
    },
  }),
  userRoute('user', {
    method: 'POST',
    path: 'bid/counter/:id',
    tag,
    summary: 'The passenger names a fare for a bid, once; its owner answers',
    params: { id: 'id' },
    input: CounterBody,
    says: 'said.bid_countered',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      await acting(context, caller, (act) => counterBid(act, { bid_id, trip_id, ...input }));
      return {};
    },
  }),
  userRoute('user', {
    method: 'PUT',
    path: 'bid/counter/:id',
    tag,
    summary: 'The owner takes the fare that was named, leaves it, or names a last fare',
    params: { id: 'id' },
    input: CounterAnswerBody,
    says: 'said.counter_answered',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      const answer =
        input.answer === 'leave' ? { kind: input.answer } : { kind: input.answer, price: input.price };
      await acting(context, caller, (act) => answerCounter(act, { bid_id, trip_id }, answer));
      return {};
    },
  }),
];
