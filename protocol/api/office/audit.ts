import { type } from 'arktype';

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

/** `action`: how it begins, such as `car`; `from`: epoch ms; `before`: the number of the last row that is known. */
export const AuditQuery = type({
  'action?': 'string <= 40',
  'text?': 'string <= 100',
  'from?': 'string.integer.parse',
  'before?': 'string.integer.parse',
  'subject?': 'string <= 60',
});
export const AuditAnswer = type({ data: AuditRow.array() });
export const AuditVerifyAnswer = type({ rows: 'number.integer', broken: 'number.integer | null' });
