import { type } from 'arktype';
import { faceVerdicts } from '../../../domain/face/settling.ts';
import { filedKinds, reportStatuses } from '../../../domain/report/report.ts';
import { names } from '../common.ts';

/** `reason`: why the operator needs a read-only session as the person. */
export const ImpersonationBody = type({ phone: 'string <= 20', reason: '1 <= string <= 200' });
/** `link`: opens a read-only session for an hour. */
export const ImpersonationAnswer = type({ data: { link: 'string' } });

export const OfficeReport = type({
  number: 'number.integer',
  status: type.enumerated(...reportStatuses),
  kind: type.enumerated(...filedKinds),
  text: 'string',
  trip_id: 'string',
  /** Whether the passenger said that the trip did not take place. */
  denied: 'boolean',
  /** The text of the reported review. */
  review: 'string | null',
  created_at: 'string.date.iso',
});
export const OfficeReportsAnswer = type({ data: OfficeReport.array() });
/** `hide`: from now on only its writer reads the reported review. */
export const ReportAnswerBody = type({
  status: type.enumerated(...reportStatuses),
  answer: 'string <= 2000 | null',
  'hide?': 'boolean',
});
/** `text`: the answer as the reporter reads it, contacts taken out. */
export const ReportAnsweredAnswer = type({ data: { text: 'string | null' } });

const person = type({ id: 'string', name: 'string', phone: 'string' });
/** The events on a report's trip, in the order of time. `by`: a name; `taka`: a fare. */
const storyEvent = type({
  at: 'string.date.iso',
  kind: "'asked' | 'bid' | 'question' | 'answer' | 'agreed' | 'boarded' | 'completed' | 'canceled' | 'expired' | 'denied' | 'reported'",
  'by?': 'string',
  'taka?': 'number.integer',
  'words?': 'string',
  /** A ready question or answer. */
  'ready?': 'string',
});
/**
 * An action that a phone has sent: `made_at` by the phone's clock, `at` when it arrived here; `refused`: the
 * reason, in the operator's language.
 */
const sentByPhone = type({
  at: 'string.date.iso',
  made_at: 'string.date.iso | null',
  by: 'string',
  name: 'string',
  refused: 'string | null',
});
/**
 * Codes that two phones signed about a trip without a net. `bytes`, `hash`, `key`: in hexadecimal digits; `at`: by
 * the signer's phone, null for unreadable bytes; `signed`: whether the key's signature is right; `certified`: whether
 * the server had certified the key; `answers`: whether it names the hash of the code before it, null for the first.
 */
const faceCode = type({
  kind: "'request' | 'offer' | 'receipt'",
  bytes: 'string',
  hash: 'string',
  at: 'string.date.iso | null',
  by: 'string',
  account: 'string',
  key: 'string',
  signed: 'boolean',
  certified: 'boolean',
  answers: 'boolean | null',
});
/**
 * `previous`: the link of the owner's chain that the offer names, all zeros for the first; `fits`: whether it is the
 * one that the server knows, null where it knows none.
 */
const faceProof = type({
  verdict: type.enumerated(...faceVerdicts),
  code: 'string | null',
  known_at: 'string.date.iso',
  link_no: 'number.integer',
  previous: { named: 'string', fits: 'boolean | null' },
  codes: faceCode.array(),
});
export type FaceProof = typeof faceProof.infer;

export const ReportCase = OfficeReport.merge({
  id: 'string',
  reporter: person,
  /** The other party of the agreement; null where there was none. */
  other: person.or('null'),
  from: names,
  to: names,
  journey_at: 'string.date.iso',
  story: storyEvent.array(),
  phones: sentByPhone.array(),
  /** What two phones signed about the trip, empty if nothing was. */
  face: faceProof.array(),
});
export type ReportCase = typeof ReportCase.infer;
export const ReportCaseAnswer = type({ data: ReportCase });
