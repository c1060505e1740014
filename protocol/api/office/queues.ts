import { type } from 'arktype';
import { paperKinds } from '../../../domain/car/car-papers.ts';
import { sendBackReasons } from '../../../domain/car/car-status.ts';
import { rowSchemas } from '../../sync/rows.ts';

export const queueNames = [
  'people',
  'cars',
  'reports',
  'call-backs',
  'sms',
  'journeys',
  'pins',
  'payments',
] as const;
export type QueueName = (typeof queueNames)[number];
const queue = type.enumerated(...queueNames);

/** How many of a queue's items are shown at most, which is more than a day's work. All of them are counted. */
export const mostShown = 100;

/** `oldest`: when the oldest item began to wait; `done`: how many items all operators have decided today. */
export const QueueHead = type({
  name: queue,
  count: 'number.integer',
  oldest: 'string.date.iso | null',
  done: 'number.integer',
});
/**
 * `signatures`: how many corrections of the books, changes of the site and changes of operators wait for a
 * second operator.
 */
export const QueuesAnswer = type({
  data: QueueHead.array(),
  signatures: {
    books: 'number.integer >= 0',
    site: 'number.integer >= 0',
    operators: 'number.integer >= 0',
  },
});

/**
 * `again`: it was sent back before. `claim`: the operator who has opened it, and the time until which it is
 * reserved for them.
 */
export const QueueItem = type({
  id: 'string',
  title: 'string',
  detail: 'string',
  since: 'string.date.iso',
  again: 'boolean',
  claim: type({ name: 'string', own: 'boolean', until: 'string.date.iso' }).or('null'),
});
export type QueueItem = typeof QueueItem.infer;
export const QueueQuery = type({ name: queue });
export const QueueAnswer = type({ data: QueueItem.array() });
export const ClaimBody = type({ queue, id: 'string.uuid' });

export const OfficeCar = rowSchemas.car().merge({
  owner: { id: 'string', name: 'string', phone: 'string', since: 'string.date.iso', verified: 'boolean' },
  submitted_at: 'string.date.iso',
  /** Active cars with the same plate. */
  same_plate: type({ id: 'string', owner: 'string' }).array(),
  /** Signed addresses of the papers; each is valid for five minutes. */
  paper_addresses: type({ kind: type.enumerated(...paperKinds), url: 'string' }).array(),
});
export type OfficeCar = typeof OfficeCar.infer;
export const OfficeCarAnswer = type({ data: OfficeCar });
/** `seen`: the car's `submitted_at` as the operator read it; a car that was changed since is not approved. */
export const CarDecisionBody = type({ decision: "'approve'", 'seen?': 'string.date.iso' }).or({
  decision: "'back'",
  reason: type.enumerated(...sendBackReasons),
  text: 'string <= 500 | null',
});
/** `text`: the operator's words as the owner reads them, without contacts. */
export const CarDecisionAnswer = type({ data: { text: 'string | null' } });
