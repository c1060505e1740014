import type { RefusalCode } from './refusal-codes.ts';

/**
 * A rule's no: its code, the form field it concerns (wire name) and the values
 * its text shows.
 */
export type Refusal = {
  code: RefusalCode;
  field?: string;
  values?: Record<string, string | number>;
};

/** Builds the refusal of one field. */
export function refuse(code: RefusalCode, field?: string, values?: Record<string, string | number>): Refusal {
  return { code, ...(field === undefined ? {} : { field }), ...(values === undefined ? {} : { values }) };
}
