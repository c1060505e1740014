/** SMS of phones without a net that could not be processed, answers that were not sent, and what all of them cost. */
import { type } from 'arktype';

const iso = type('string.date.iso');

/** An SMS of the queue. `state`: why it is in the queue. */
const OfficeSmsMessage = type({
  id: 'string',
  at: iso,
  state: "'unreadable' | 'unknown_key' | 'forged' | 'conflicting' | 'over_limit' | 'failed' | 'over_budget'",
  /** The text as it came; null for an answer, whose words are not stored. */
  text: 'string | null',
  /** What an answer says (`DownKind`). */
  kind: 'string | null',
  trip: type({ id: 'string', number: 'number.integer' }).or('null'),
});

/** All waiting SMS of one sender, or all waiting answers to one person. */
export const OfficeSms = type({
  id: 'string',
  way: "'in' | 'out'",
  /** The number as the gateway reports it: a sender can be forged. For an answer, the account's number. */
  phone: 'string',
  /** Whether the number can be called. */
  callable: 'boolean',
  /** The account with this number. */
  account: type({ id: 'string', name: 'string' }).or('null'),
  /** How many wait; `messages` are the latest. */
  count: 'number.integer',
  messages: OfficeSmsMessage.array(),
});
export type OfficeSms = typeof OfficeSms.infer;
export const OfficeSmsAnswer = type({ data: OfficeSms });

/** `call_back`: somebody calls the number, from the queue of calls; `dismiss`: nothing is done. */
export const OfficeSmsDecisionBody = type({ decision: "'call_back' | 'dismiss'" });

/** Money in hundredths of a taka: `in_cost` is what people paid, `out_cost` what the market paid. */
const SmsCounts = type({
  in: 'number.integer',
  out: 'number.integer',
  failed: 'number.integer',
  over_budget: 'number.integer',
  in_cost: 'number.integer',
  out_cost: 'number.integer',
});
export type SmsCounts = typeof SmsCounts.infer;

/** Day and month are those of Dhaka. `by_office`: the office, not the environment, has set price and budget. */
export const SmsCountsAnswer = type({
  data: {
    price: 'number.integer',
    out_price: 'number.integer',
    day_budget: 'number.integer',
    by_office: 'boolean',
    day: SmsCounts,
    month: SmsCounts,
  },
});
export type SmsFigures = (typeof SmsCountsAnswer.infer)['data'];
