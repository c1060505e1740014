import { passwordLength } from '../../../domain/sign-in.ts';
import { stateOf, type FormState } from './form-errors.ts';

/**
 * A form that the browser sent itself comes back as ?error=code&field=name. The query cannot carry the values of
 * a text, so those that it needs are put in again.
 */
export function refusedBeforeStart(query: string): FormState | undefined {
  const search = new URLSearchParams(query);
  const code = search.get('error');
  const field = search.get('field');
  if (code === null) return undefined;
  if (code === 'too_many_tries') return { fieldErrors: {}, trouble: { kind: 'too-many', minutes: null } };
  const values = code === 'password_length' ? { values: passwordLength } : {};
  return stateOf([{ code, ...(field !== null && { field }), ...values }]);
}
