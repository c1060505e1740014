/** The queues other than cars and reports: people and licences to verify, wrong PINs, refused payments. */
import { type } from 'arktype';
import { readyAnswers } from '../../../domain/trip/readiness.ts';
import { paymentStatuses } from '../../../domain/money/payment.ts';
import { licenceReasons, personReasons } from '../../../domain/person/person-check.ts';
import { names } from '../common.ts';

const iso = type('string.date.iso');
const person = type({ id: 'string', name: 'string', phone: 'string' });

/** A car owner's data, or a driver's licence; `seen` names them as they are now, but on a node of an earlier release. */
export const OfficeCheck = type({
  kind: "'owner'",
  'seen?': 'string',
  owner: person,
  nid: 'string | null',
  birth_date: 'string | null',
  since: iso,
  /** Others with the same national ID. */
  same_nid: type({ id: 'string', name: 'string' }).array(),
  cars: type({ id: 'string', registration: 'string' }).array(),
}).or({
  kind: "'licence'",
  'seen?': 'string',
  /** The car owner who entered the licence. */
  owner: person,
  driver: { name: 'string', phone: 'string' },
  licence: 'string',
  /** The signed address of its photo, valid for five minutes. */
  photo: 'string',
  /** Drivers of other owners with the same licence. */
  same_licence: type({ name: 'string', owner: 'string' }).array(),
});
export type OfficeCheck = typeof OfficeCheck.infer;
export const OfficeCheckAnswer = type({ data: OfficeCheck });
export const CheckDecisionBody = type({
  decision: "'approve'",
  /** That of what the operator read; what was changed since is not approved. */
  'seen?': 'string <= 64',
  /** Whether the driver, or the owner who drives herself, is a woman by the verified papers. */
  'woman?': 'boolean',
}).or({
  decision: "'back'",
  reason: type.enumerated(...personReasons, ...licenceReasons),
  text: 'string <= 500 | null',
});
/** `text`: the operator's words as the person reads them, without contacts. */
export const CheckDecisionAnswer = type({ data: { text: 'string | null' } });

const agreedTrip = type({
  id: 'string',
  from: names,
  to: names,
  journey_at: iso,
  passenger: person,
  owner: person,
});

const answer = type.enumerated(...readyAnswers).or('null');
/** A journey that begins soon; `said`: what each side has answered. */
export const OfficeJourney = agreedTrip.merge({ said: { passenger: answer, owner: answer } });
export type OfficeJourney = typeof OfficeJourney.infer;
export const OfficeJourneyAnswer = type({ data: OfficeJourney });

/** An agreed trip with five wrong PINs. */
export const OfficePin = agreedTrip.merge({ wrong: 'number.integer' });
export type OfficePin = typeof OfficePin.infer;
export const OfficePinAnswer = type({ data: OfficePin });
/** `again`: the count of tries restarts; `new_pin`: the passenger gets another PIN. */
export const PinDecisionBody = type({ decision: "'again' | 'new_pin'" });

export const OfficePayment = type({
  id: 'string',
  number: 'number.integer',
  tran_id: 'string',
  val_id: 'string | null',
  status: type.enumerated(...paymentStatuses),
  amount: 'number.integer',
  reason: 'string | null',
  gateway: 'string',
  payer: person,
  dues: 'number.integer',
  created_at: iso,
  settled_at: iso.or('null'),
});
export type OfficePayment = typeof OfficePayment.infer;
export const OfficePaymentAnswer = type({ data: OfficePayment });
/** `release`: a held payment is credited; `ask`: the gateway is asked now; `leave`: nothing changes. */
export const PaymentDecisionBody = type({ decision: "'release' | 'ask' | 'leave'" });
