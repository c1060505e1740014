import { describe, expect, it } from 'vitest';
import { refusedBeforeStart } from '../../../../src/person/sign-in/form/refused-before-start.ts';

describe('a form that the browser sent itself and that was refused', () => {
  it('is nothing without an error in the address', () => {
    expect(refusedBeforeStart({})).toBeUndefined();
  });

  it('shows the refusal at its field', () => {
    expect(refusedBeforeStart({ error: 'wrong_credentials', field: 'password' })).toEqual({
      fieldErrors: { password: { code: 'wrong_credentials' } },
      trouble: { kind: 'none' },
    });
  });

  it('shows a refusal without a field for the whole form', () => {
    expect(refusedBeforeStart({ error: 'csrf_mismatch' })?.trouble).toEqual({
      kind: 'refused',
      fieldError: { code: 'csrf_mismatch' },
    });
  });

  it('puts the limits of a password into its text again', () => {
    expect(refusedBeforeStart({ error: 'password_length', field: 'password' })?.fieldErrors).toEqual({
      password: { code: 'password_length', values: { min: 6, max: 15 } },
    });
  });

  it('asks to wait without knowing how long', () => {
    expect(refusedBeforeStart({ error: 'too_many_tries' })?.trouble).toEqual({
      kind: 'too-many',
      minutes: null,
    });
  });
});
