/**
 * The errors of a form: its field errors, or its trouble as a whole. Holds codes; the texts are made when
 * shown.
 */
import { missingPhoneDigits } from '../../../../domain/base/phone.ts';
import type { CallFailure } from '../../../sync/calls/api.ts';

/** A coded refusal, or the server's own sentence (422, REQ 8). */
export type FieldError = { code: string; values?: Record<string, string | number> } | { text: string };

/** Field errors by the wire name of the field. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

export type Trouble =
  | { kind: 'none' }
  | { kind: 'unreachable' }
  /** `minutes` until the next try is allowed; null if the server did not send it. */
  | { kind: 'too-many'; minutes: number | null }
  | { kind: 'refused'; fieldError: FieldError };

export type FormState = { fieldErrors: FieldErrors; trouble: Trouble };

export const allWell: FormState = { fieldErrors: {}, trouble: { kind: 'none' } };

type CodedRefusal = { code: string; field?: string; values?: Record<string, string | number> };

/** The first refusal of each field; one without a field concerns the entire form. */
export function stateOf(refusals: readonly CodedRefusal[]): FormState {
  const fieldErrors: Record<string, FieldError> = {};
  let trouble: Trouble = { kind: 'none' };
  for (const { code, field, values } of refusals) {
    const fieldError = values ? { code, values } : { code };
    if (field === undefined) trouble = { kind: 'refused', fieldError };
    else fieldErrors[field] ??= fieldError;
  }
  return { fieldErrors, trouble };
}

/** Adds to the refusal of an incomplete number how many digits are missing. */
export function withMissingDigits(refusals: readonly CodedRefusal[], typedPhone: string): CodedRefusal[] {
  const missing = missingPhoneDigits(typedPhone);
  return refusals.map((refusal) =>
    refusal.code === 'phone_invalid' && missing > 0 ? { ...refusal, values: { missing } } : refusal,
  );
}

/**
 * The state after a failed call of a form with these fields; an error that no field can show concerns the
 * entire form.
 */
export function stateAfter(failure: CallFailure, fields: readonly string[]): FormState {
  if (failure.kind === 'unreachable') return { fieldErrors: {}, trouble: { kind: 'unreachable' } };
  const { error, retryAfterS } = failure;
  if (error.code === 'too_many_tries') {
    const minutes = error.values?.['minutes'] ?? (retryAfterS === null ? null : Math.ceil(retryAfterS / 60));
    return {
      fieldErrors: {},
      trouble: { kind: 'too-many', minutes: minutes === null ? null : Number(minutes) },
    };
  }
  const fieldErrors: Record<string, FieldError> = {};
  for (const field of fields) {
    const text = failure.fields[field];
    if (text !== undefined) fieldErrors[field] = { text };
  }
  const shown = Object.keys(fieldErrors).length > 0;
  return { fieldErrors, trouble: shown ? { kind: 'none' } : { kind: 'refused', fieldError: error } };
}

/** The state without the error of one field, which is being fixed. */
export function without(state: FormState, field: string): FormState {
  if (!(field in state.fieldErrors)) return state;
  const { [field]: _, ...fieldErrors } = state.fieldErrors;
  return { ...state, fieldErrors };
}
