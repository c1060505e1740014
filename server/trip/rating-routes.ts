import { RateTripBody } from '../../protocol/api/bookings.ts';
import { RatePassengerBody, ReviewsAnswer } from '../../protocol/api/reviews.ts';
import { acting } from '../act/acting.ts';
import { done, nothing, userRoute, type Route } from '../http/route.ts';
import { ratePassenger, rateTrip } from './ratings.ts';
import { reviewsOf } from './reviews.ts';

const tag = 'ratings';

export const ratingRoutes: Route[] = [
  userRoute('user', {
    method: 'POST',
    path: 'trip/rate-trip/:id',
    tag,
    summary: "The customer's rating of a completed trip, once",
    params: { id: 'id' },
    input: RateTripBody,
    says: 'said.rated',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const { rating, review, marks } = input;
      const args = { trip_id: params['id'] ?? '', rating, review: review ?? '', marks: marks ?? [] };
      await acting(context, caller, (act) => rateTrip(act, args));
      return {};
    },
  }),
  userRoute('provider', {
    method: 'POST',
    path: 'trip/rate-passenger/:id',
    tag,
    summary: "The car owner's rating of the passenger of a completed trip, once",
    params: { id: 'id' },
    input: RatePassengerBody,
    says: 'said.rated',
    answer: done,
    handle: async ({ context, caller, input, params }) => {
      const args = { trip_id: params['id'] ?? '', rating: input.rating, marks: input.marks ?? [] };
      await acting(context, caller, (act) => ratePassenger(act, args));
      return {};
    },
  }),
  userRoute('user', {
    method: 'GET',
    path: 'provider/reviews/:id',
    tag,
    summary: 'The newest reviews of a car owner, with first names and months',
    params: { id: 'id' },
    input: nothing,
    answer: ReviewsAnswer,
    handle: async ({ context, caller, params }) => ({
      data: await reviewsOf(context.database.db, caller, params['id'] ?? ''),
    }),
  }),
];
