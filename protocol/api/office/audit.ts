import { type } from 'arktype';

/** Every action that the audit records; the office has a text for each in both languages. */
export const auditActions = [
  'session.open',
  'operator.add',
  'operator.propose',
  'operator.refuse',
  'operator.change',
  'operator.set_up',
  'person.impersonate',
  'person.impersonate_end',
  'report.read',
  'report.answer',
  'report.hide_review',
  'site.change',
  'site.undo',
  'site.propose',
  'site.sign',
  'site.refuse',
  'site.picture',
  'person.search',
  'person.read',
  'person.phone_read',
  'person.data_read',
  'person.block',
  'person.unblock',
  'person.credit_limit',
  'person.woman',
  'driver.woman',
  'person.photo_removed',
  'person.sign_out',
  'person.sign_out_everywhere',
  'person.verify',
  'person.send_back',
  'driver.licence_read',
  'driver.verify',
  'driver.send_back',
  'books.write',
  'books.sign',
  'books.refuse',
  'trip.parties_read',
  'trip.parties_called',
  'trip.pins_read',
  'trip.new_pin',
  'trip.pin_again',
  'call_back.add',
  'call_back.read',
  'call_back.ask',
  'call_back.confirm',
  'call_back.sms',
  'call_back.unreached',
  'call_back.later',
  'call_back.end',
  'call_back.cancel',
  'sms.read',
  'sms.call_back',
  'sms.dismiss',
  'payment.release',
  'payment.ask',
  'payment.leave',
  'car.papers_read',
  'car.approve',
  'car.send_back',
  'database.copy',
] as const;
export type AuditAction = (typeof auditActions)[number];

const changed = type('Record<string, unknown> | null');

export const AuditRow = type({
  number: 'number.integer',
  at: 'string.date.iso',
  operator: 'string',
  action: 'string',
  subject: { kind: 'string', id: 'string', name: 'string' },
  before: changed,
  after: changed,
  reason: 'string | null',
  address: 'string',
});
export type AuditRow = typeof AuditRow.infer;

/**
 * `action`: the beginning of the actions' names, such as `car`; `from`: epoch ms; `before`: the number of the
 * last row that the caller has.
 */
export const AuditQuery = type({
  'action?': 'string <= 40',
  'text?': 'string <= 100',
  'from?': 'string.integer.parse',
  'before?': 'string.integer.parse',
  'subject?': 'string <= 60',
});
/** `folder`: the copy's path on the server's machine. */
export const DatabaseCopyAnswer = type({ data: { folder: 'string' } });
/**
 * `key`: the key that seals now; null: none. `sealed`: by column and key, null where values are stored in the clear.
 */
export const SealingAnswer = type({
  data: {
    key: 'string | null',
    done: 'boolean',
    sealed: type({ place: 'string', key: 'string | null', count: 'number.integer' }).array(),
  },
});
export const AuditAnswer = type({ data: AuditRow.array() });
/**
 * `missing`, `replaced`: earlier ends of the chain, noted outside the database, that it no longer holds or
 * holds differently.
 */
export const AuditVerifyAnswer = type({
  rows: 'number.integer',
  broken: 'number.integer | null',
  why: "'changed' | 'other_key' | null",
  missing: type({ from: 'number.integer', to: 'number.integer', seen: 'string.date.iso' }).or('null'),
  replaced: type({ number: 'number.integer', seen: 'string.date.iso' }).or('null'),
});
