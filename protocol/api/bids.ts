import { type } from 'arktype';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { meeting } from '../sync/mutation-args.ts';
import { rowSchemas } from '../sync/rows.ts';

const id = type('string.uuid.v7');
const taka = type('1 <= number.integer <= 1000000');
const note = type('string <= 200 | null');

const includes = type
  .enumerated(...bidIncludes)
  .array()
  .atMostLength(bidIncludes.length);

export const BidUpdateBody = type({
  car_id: id,
  price: taka,
  'note?': note,
  'includes?': includes,
  'driver_id?': id.or('null'),
}).merge(meeting);
export const BidStoreBody = BidUpdateBody.merge({ 'id?': id, trip_id: id });
/** `price` is what the person saw: the confirmation is refused if the price has changed since. */
export const BidConfirmBody = type({ price: taka, 'backup_bid_id?': id.or('null') });

/** `price` is the fare that the passenger names. */
export const CounterBody = type({ price: taka });
/**
 * `price`: with `take` the fare that the passenger named, as the owner saw it; with `last` the owner's last
 * fare.
 */
export const CounterAnswerBody = type({ answer: "'take' | 'last'", price: taka }).or({ answer: "'leave'" });

export const BidListAnswer = type({ data: rowSchemas.bid().array() });
