import { describe, expect, it } from 'vitest';
import { checkSignIn } from '../../../../domain/person/sign-in.ts';
import { refuse } from '../../../../domain/base/refusal.ts';
import type { CallFailure } from '../../../../src/sync/calls/api.ts';
import {
  allWell,
  stateAfter,
  stateOf,
  withMissingDigits,
  without,
} from '../../../../src/person/sign-in/form/form-errors.ts';

const refused = (given: Partial<Extract<CallFailure, { kind: 'refused' }>>): CallFailure => ({
  kind: 'refused',
  error: { code: 'invalid_body' },
  fields: {},
  retryAfterS: null,
  ...given,
});

describe('what the rules say about a form', () => {
  it('keeps the first refusal of each field', () => {
    const state = stateOf([refuse('phone_invalid', 'phone'), refuse('field_required', 'phone')]);
    expect(state.fieldErrors).toEqual({ phone: { code: 'phone_invalid' } });
    expect(state.trouble).toEqual({ kind: 'none' });
  });

  it('shows a refusal without a field for the whole form', () => {
    expect(stateOf([{ code: 'csrf_mismatch' }])).toEqual({
      fieldErrors: {},
      trouble: { kind: 'refused', fieldError: { code: 'csrf_mismatch' } },
    });
  });

  it('says how many digits a number lacks', () => {
    const refusals = checkSignIn({ phone: '০১৭১২-৩৪৫', password: 'x' });
    expect(withMissingDigits(refusals, '০১৭১২-৩৪৫')).toEqual([
      { code: 'phone_invalid', field: 'phone', values: { missing: 3 } },
    ]);
  });

  it('leaves a long enough wrong number as it is', () => {
    const refusals = checkSignIn({ phone: '01112345678', password: 'x' });
    expect(withMissingDigits(refusals, '01112345678')).toEqual(refusals);
  });
});

describe('what a failed call means for a form', () => {
  it('says that the server was out of reach', () => {
    expect(stateAfter({ kind: 'unreachable' }, ['phone']).trouble).toEqual({ kind: 'unreachable' });
  });

  it('shows the server’s sentence at its field', () => {
    const failure = refused({ error: { code: 'phone_taken' }, fields: { phone: 'আগেই আছে' } });
    expect(stateAfter(failure, ['name', 'phone'])).toEqual({
      fieldErrors: { phone: { text: 'আগেই আছে' } },
      trouble: { kind: 'none' },
    });
  });

  it('shows what no field can show for the whole form', () => {
    const failure = refused({ error: { code: 'not_found' }, fields: { otp_id: 'নেই' } });
    expect(stateAfter(failure, ['otp'])).toEqual({
      fieldErrors: {},
      trouble: { kind: 'refused', fieldError: { code: 'not_found' } },
    });
  });

  it('takes the minutes to wait from the answer', () => {
    const failure = refused({ error: { code: 'too_many_tries', values: { minutes: 7 } }, retryAfterS: 30 });
    expect(stateAfter(failure, []).trouble).toEqual({ kind: 'too-many', minutes: 7 });
  });

  it('takes the minutes to wait from Retry-After where the answer has none', () => {
    const failure = refused({ error: { code: 'too_many_tries' }, retryAfterS: 61 });
    expect(stateAfter(failure, []).trouble).toEqual({ kind: 'too-many', minutes: 2 });
  });

  it('knows no minutes where nobody has said any', () => {
    const failure = refused({ error: { code: 'too_many_tries' } });
    expect(stateAfter(failure, []).trouble).toEqual({ kind: 'too-many', minutes: null });
  });
});

describe('fixing', () => {
  const state = stateOf([refuse('email_invalid', 'email'), refuse('nid_invalid', 'nid')]);

  it('removes only the error of the fixed field', () => {
    expect(without(state, 'nid').fieldErrors).toEqual({ email: { code: 'email_invalid' } });
  });

  it('changes nothing when there was nothing to fix', () => {
    expect(without(allWell, 'nid')).toBe(allWell);
  });
});
