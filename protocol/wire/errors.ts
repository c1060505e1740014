import { refusalCodes, type RefusalCode } from '../../domain/base/refusal-codes.ts';

/** Codes of the wire itself; the rules' codes are `RefusalCode`. Texts: locales/{bn,en}.json. */
export const wireErrorStatus = {
  invalid_body: 422,
  unauthenticated: 401,
  csrf_mismatch: 403,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  mutation_id_reused: 409,
  dependency_refused: 409,
  expired_before_sending: 409,
  unknown_mutation: 422,
  body_too_large: 413,
  update_required: 426,
  too_many_tries: 429,
  wrong_credentials: 422,
  code_required: 403,
  otp_wrong: 422,
  otp_expired: 422,
  phone_taken: 422,
  email_taken: 422,
  payment_not_found: 404,
  payments_off: 503,
  payment_not_started: 502,
  payment_being_checked: 409,
  payment_not_answered: 502,
  upstream_failed: 502,
  // never sent: the app's own code for an answer that is not from our server
  net_intercepts: 511,
  unavailable: 503,
  server_error: 500,
} as const;

export type WireErrorCode = keyof typeof wireErrorStatus;
export type ErrorCode = RefusalCode | WireErrorCode;

/** A refused action as data: the code names the text, `values` fill it, `field` says where to show it. */
export type CodedError = {
  code: ErrorCode;
  field?: string;
  values?: Record<string, string | number>;
};

/** Body of every answer that is not a success (REQ 8). `errors` holds the texts per field of a 422. */
export type ErrorBody = {
  success: false;
  code: ErrorCode;
  message: string;
  errors?: Record<string, string[]>;
  values?: Record<string, string | number>;
};

const isWireError = (code: ErrorCode): code is WireErrorCode => code in wireErrorStatus;

/** HTTP status of a coded error; a rule's refusal is 422. */
export function httpStatusOf(code: ErrorCode): number {
  return isWireError(code) ? wireErrorStatus[code] : 422;
}

/** Whether this version knows a code from the wire. */
export const isErrorCode = (code: string): code is ErrorCode =>
  code in wireErrorStatus || refusalCodes.some((known) => known === code);
