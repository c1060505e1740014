import { type } from 'arktype';
import { passengerMarks } from '../../domain/reputation/rating.ts';
import { count } from '../sync/row-parts.ts';

/** `month` as YYYY-MM; `name` is the writer's first name; `own`: written by the reader. */
const review = type({
  id: 'string',
  name: 'string',
  month: 'string',
  rating: count,
  review: 'string | null',
  marks: 'string[]',
  'own?': 'true',
});
export type Review = typeof review.infer;

/** The newest of `count` reviews, and how often each ready word was given. */
export const ReviewsAnswer = type({
  data: { count, marks: { '[string]': count }, reviews: review.array() },
});
export type ReviewsAnswer = typeof ReviewsAnswer.infer;

export const RatePassengerBody = type({
  rating: '0 <= number.integer <= 5',
  'marks?': type
    .enumerated(...passengerMarks)
    .array()
    .atMostLength(passengerMarks.length),
});

export const ReviewReportBody = type({
  'id?': 'string.uuid.v7',
  review_id: 'string.uuid',
  'text?': 'string <= 4000',
});
