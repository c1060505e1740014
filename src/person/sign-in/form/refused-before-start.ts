import { passwordLength } from '../../../../domain/person/sign-in.ts';
import { stateOf, type FormState } from './form-errors.ts';

type Asked = { error?: string | undefined; field?: string | undefined };

/**
 * Reads the refusal of a form that the browser posted, from ?error=code&field=name. The values that a text
 * needs are not in the query and are added here.
 */
export function refusedBeforeStart({ error: code, field }: Asked): FormState | undefined {
  if (code === undefined) return undefined;
  if (code === 'too_many_tries') return { fieldErrors: {}, trouble: { kind: 'too-many', minutes: null } };
  const values = code === 'password_length' ? { values: passwordLength } : {};
  return stateOf([{ code, ...(field !== undefined && { field }), ...values }]);
}
