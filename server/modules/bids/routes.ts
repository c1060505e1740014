import { bidStatuses } from '../../../domain/booking-status.ts';
import { tripStatuses } from '../../../domain/trip-status.ts';
import {
  BidConfirmBody,
  BidListAnswer,
  BidStoreBody,
  BidUpdateBody,
  BookingListAnswer,
  BookingQuery,
} from '../../../protocol/api/bids.ts';
import { StoredAnswer } from '../../../protocol/api/trips.ts';
import { acting } from '../../acting.ts';
import { done, nothing, userRoute, type Route } from '../../http/route.ts';
import { readStatuses } from '../../http/statuses.ts';
import { bidsOfTrip, bookingsOf, tripOfBid } from './listing.ts';
import { changeBid, confirmBid, placeBid, withdrawBid } from './service.ts';

const tag = 'bids';

function bookingRoute(path: string, side: 'provider' | 'customer', summary: string): Route {
  return userRoute(side, {
    method: 'GET',
    path,
    tag,
    summary,
    input: BookingQuery,
    answer: BookingListAnswer,
    handle: async ({ context, caller, input }) => ({
      data: await bookingsOf(context.database.db, caller, side, {
        statuses: readStatuses(input.status, bidStatuses),
        tripStatuses: readStatuses(input['trip-status'], tripStatuses),
      }),
    }),
  });
}

export const bidRoutes: Route[] = [
  bookingRoute('booking-provider/index', 'provider', "The provider's bids with their trips"),
  bookingRoute('booking-user/index', 'customer', "The bids on the customer's trips"),
  userRoute('user', {
    method: 'GET',
    path: 'trip/:id/bids',
    tag,
    summary: "The bids on one's trip, cheapest first; a bidder sees the own one",
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
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const bid_id = params['id'] ?? '';
      const trip_id = await tripOfBid(context.database.db, bid_id);
      await acting(context, caller, (act) => confirmBid(act, { bid_id, trip_id, ...input }));
      return {};
    },
  }),
];
