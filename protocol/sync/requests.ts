/**
 * The requests of a phone's push and pull (sync.ts). Only the server parses them: a phone loads none of these
 * schemas.
 */
import { type } from 'arktype';
import { errorKinds } from '../../domain/health/phone-error.ts';
import { MutationEnvelope } from './mutations.ts';
import { back, cursor, MAX_PAGE, MAX_PUSH } from './sync.ts';

export const PushRequest = type({
  mutations: MutationEnvelope.array().atMostLength(MAX_PUSH),
  /** More mutations, in columns (columns.ts); `at` are their positions in the order. */
  'columns?': type({ at: 'number.integer[] <= 500', mutation: 'object' }).array().atMostLength(MAX_PUSH),
  /**
   * The last number of the person's stream on the phone, with its marks (epoch.ts): the server judges nothing
   * of another history.
   */
  'cursor?': cursor,
  /**
   * Present only where actions have waited for more than ten minutes: how many wait, how many of them are not
   * in this push, how long the first has waited, and the code of the last failure. Nothing says what the
   * actions are.
   */
  'stuck?': {
    waiting: '1 <= number.integer <= 10000',
    held: '0 <= number.integer <= 10000',
    seconds: '0 <= number.integer <= 100000000',
    'code?': /^[\w-]{1,40}$/,
  },
});
export type PushRequest = typeof PushRequest.infer;

/** The ids of accepted actions that a restored server may not know. */
export const ResultsRequest = type({ ids: type('string.uuid').array().atMostLength(MAX_PUSH) });
export type ResultsRequest = typeof ResultsRequest.infer;

export const PullRequest = type({
  /**
   * The streams by their wire names; 'cursor': the streams that the cursor names; 'interest': the person's
   * own and those of their interest, as the server knows it. By default: all.
   */
  'streams?': type('string <= 8').array().atMostLength(65).or("'interest' | 'cursor'"),
  'cursor?': cursor,
  'back?': back.or('null'),
  limit: type.number.divisibleBy(1).atLeast(1).atMost(MAX_PAGE),
});
export type PullRequest = typeof PullRequest.infer;

/** Errors of the app on this phone, masked (domain/health/phone-error.ts). */
export const PhoneErrorsRequest = type({
  errors: type({
    kind: type.enumerated(...errorKinds),
    name: 'string <= 60',
    message: 'string <= 400',
    stack: type('string <= 120').array().atMostLength(20),
    page: 'string <= 60',
    version: 'string <= 20',
    count: '1 <= number.integer <= 1000000',
  })
    .array()
    .atMostLength(10),
});
export type PhoneErrorsRequest = typeof PhoneErrorsRequest.infer;
