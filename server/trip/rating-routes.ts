import { RateTripBody } from '../../protocol/api/bookings.ts';
import { RatePassengerBody, ReviewsAnswer } from '../../protocol/api/reviews.ts';
import { acting } from '../act/acting.ts';
import { readOthers } from '../act/read-near.ts';
import { tagged, userRoute } from '../http/route.ts';
import { ratePassenger, rateTrip } from './ratings.ts';
import { reviewsOf } from './reviews.ts';

export const ratingRoutes = tagged('ratings', [
  userRoute('user', 'POST trip/rate-trip/:id', {
    summary: "The customer's rating of a completed trip, once",
    input: RateTripBody,
    says: 'said.rated',
    does: async ({ context, caller, input, params }) => {
      const { rating, review, marks } = input;
      const args = { trip_id: params.id, rating, review: review ?? '', marks: marks ?? [] };
      await acting(context, caller, (act) => rateTrip(act, args));
    },
  }),
  userRoute('provider', 'POST trip/rate-passenger/:id', {
    summary: "The car owner's rating of the passenger of a completed trip, once",
    input: RatePassengerBody,
    says: 'said.rated',
    does: async ({ context, caller, input, params }) => {
      const args = { trip_id: params.id, rating: input.rating, marks: input.marks ?? [] };
      await acting(context, caller, (act) => ratePassenger(act, args));
    },
  }),
  userRoute('user', 'GET provider/reviews/:id', {
    summary: 'The newest reviews of a car owner, with first names and months',
    answer: ReviewsAnswer,
    data: ({ context, caller, params }) =>
      readOthers(context, { side: caller.type, reader: caller }, (db) => reviewsOf(db, caller, params.id)),
  }),
]);
