/** Requests to be called back (`domain/trip/call-back.ts`). */
import { type } from 'arktype';
import { callBackSources, callBackStatuses } from '../../../domain/trip/call-back.ts';
import { tripStatuses } from '../../../domain/trip/trip-status.ts';
import { id, taka, TripRequestArgs } from '../../sync/mutation-args.ts';
import { rowSchemas } from '../../sync/rows.ts';
import { names } from '../common.ts';

const iso = type('string.date.iso');

/** What the telephone service reports; without `text` it was a missed call. */
export const CallBackNotice = type({ key: 'string <= 200', from: 'string <= 40', 'text?': 'string <= 2000' });

export const OfficeCallBack = type({
  id: 'string',
  phone: 'string',
  source: type.enumerated(...callBackSources),
  words: 'string | null',
  status: type.enumerated(...callBackStatuses),
  asked_at: iso,
  last_at: iso,
  times: 'number.integer',
  tries: 'number.integer',
  /** The account with this number; `by_office`: the office opened it. */
  account: type({ id: 'string', name: 'string', by_office: 'boolean' }).or('null'),
  /** Why the office may not post a request for this number; null where it may. */
  refused: "'number_not_passengers' | 'blocked' | null",
  /** The latest trip that was posted for it. */
  trip: type({
    id: 'string',
    number: 'number.integer',
    from: names,
    to: names,
    journey_at: iso,
    status: type.enumerated(...tripStatuses),
    choose_until: iso,
  }).or('null'),
  /** The bids on it, the cheapest first. */
  bids: rowSchemas.bid().array(),
  /** What was agreed; `sms_sent_at`: when it was sent by SMS. */
  agreed: type({
    owner: { name: 'string', phone: 'string' },
    plate: 'string',
    price: 'number.integer',
    sms_sent_at: iso.or('null'),
  }).or('null'),
});
export type OfficeCallBack = typeof OfficeCallBack.infer;
export const OfficeCallBackAnswer = type({ data: OfficeCallBack });

export const CallBackAddBody = type({ phone: 'string <= 40' });

/** The person was told what is stored about them and who gets their number, and agreed. */
const consent = type({ consent: 'true' });

/** `trip_id` is made once for each call, so that a repeated call posts no second request. */
export const CallBackAskBody = consent.merge({ trip_id: id, name: 'string <= 200', trip: TripRequestArgs });
/** `price`: the taka that were read out. */
export const CallBackConfirmBody = consent.merge({ bid_id: id, price: taka });
/** `sent`: whether the SMS with PIN and plate was sent. */
export const CallBackSmsAnswer = type({ data: { sent: 'boolean' } });
/**
 * `unreached`: nobody answered; `later`: they will choose a little later; `end`: they need nothing more; `cancel`:
 * they no longer want the trip.
 */
export const CallBackDecisionBody = type({ decision: "'unreached' | 'later' | 'end' | 'cancel'" });
