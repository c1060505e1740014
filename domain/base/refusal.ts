import type { RefusalCode } from './refusal-codes.ts';

/** A rule's refusal: its code, the form field that it concerns (wire name) and the values in its text. */
export type Refusal = {
  code: RefusalCode;
  field?: string;
  values?: Record<string, string | number>;
};

/** Builds the refusal of one field. */
export function refuse(code: RefusalCode, field?: string, values?: Record<string, string | number>): Refusal {
  return { code, ...(field === undefined ? {} : { field }), ...(values === undefined ? {} : { values }) };
}
