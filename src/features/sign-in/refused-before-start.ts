import { passwordLength } from '../../../domain/sign-in.ts';
import { stateOf, type FormState } from './form-errors.ts';

type Asked = { error?: string | undefined; field?: string | undefined };

/**
 * A form that the browser sent itself comes back as ?error=code&field=name. The query cannot carry the values of
 * a text, so those that it needs are put in again.
 */
export function refusedBeforeStart({ error: code, field }: Asked): FormState | undefined {
  if (code === undefined) return undefined;
  if (code === 'too_many_tries') return { fieldErrors: {}, trouble: { kind: 'too-many', minutes: null } };
  const values = code === 'password_length' ? { values: passwordLength } : {};
  return stateOf([{ code, ...(field !== undefined && { field }), ...values }]);
}
