/** What is wrong with a form: at its fields, or with the whole of it. No words here, those are made when shown. */
import { missingPhoneDigits } from '../../../domain/phone.ts';
import type { CallFailure } from '../../sync/api.ts';

/** A coded refusal, or the server's own sentence (422, SPEC 8). */
export type Remark = { code: string; values?: Record<string, string | number> } | { text: string };

/** By the wire name of the field. */
export type Remarks = Readonly<Record<string, Remark>>;

export type Trouble =
  | { kind: 'none' }
  | { kind: 'unreachable' }
  /** Not before so many minutes, where the server has said it. */
  | { kind: 'too-many'; minutes: number | null }
  | { kind: 'refused'; remark: Remark };

export type FormState = { remarks: Remarks; trouble: Trouble };

export const allWell: FormState = { remarks: {}, trouble: { kind: 'none' } };

type CodedRefusal = { code: string; field?: string; values?: Record<string, string | number> };

/** The first refusal of each field; one without a field concerns the whole form. */
export function stateOf(refusals: readonly CodedRefusal[]): FormState {
  const remarks: Record<string, Remark> = {};
  let trouble: Trouble = { kind: 'none' };
  for (const { code, field, values } of refusals) {
    const remark = values ? { code, values } : { code };
    if (field === undefined) trouble = { kind: 'refused', remark };
    else remarks[field] ??= remark;
  }
  return { remarks, trouble };
}

/** Says how many digits a number lacks, where that is what is wrong with it. */
export function withMissingDigits(refusals: readonly CodedRefusal[], typedPhone: string): CodedRefusal[] {
  const missing = missingPhoneDigits(typedPhone);
  return refusals.map((refusal) =>
    refusal.code === 'phone_invalid' && missing > 0 ? { ...refusal, values: { missing } } : refusal,
  );
}

/** What a failed call means for a form with these fields; what no field can show concerns the whole form. */
export function stateAfter(failure: CallFailure, fields: readonly string[]): FormState {
  if (failure.kind === 'unreachable') return { remarks: {}, trouble: { kind: 'unreachable' } };
  const { error, retryAfterS } = failure;
  if (error.code === 'too_many_tries') {
    const minutes = error.values?.['minutes'] ?? (retryAfterS === null ? null : Math.ceil(retryAfterS / 60));
    return { remarks: {}, trouble: { kind: 'too-many', minutes: minutes === null ? null : Number(minutes) } };
  }
  const remarks: Record<string, Remark> = {};
  for (const field of fields) {
    const text = failure.fields[field];
    if (text !== undefined) remarks[field] = { text };
  }
  const shown = Object.keys(remarks).length > 0;
  return { remarks, trouble: shown ? { kind: 'none' } : { kind: 'refused', remark: error } };
}

/** The first field of the form, in its order, that has something wrong. */
export const firstWrong = (fields: readonly string[], remarks: Remarks): string | undefined =>
  fields.find((field) => field in remarks);

/** Without what was said of one field: it is being mended. */
export function without(state: FormState, field: string): FormState {
  if (!(field in state.remarks)) return state;
  const { [field]: _, ...remarks } = state.remarks;
  return { ...state, remarks };
}
