import { describe, expect, it } from 'vitest';
import { checkSignUp } from '../../../domain/person/account.ts';
import { stateOf } from '../../../src/person/sign-in/form/form-errors.ts';
import { detailsFields, signUpFormOf, whoFields } from '../../../src/person/sign-in/signup-fields.ts';

const context = { today: '2026-11-20', allowDemo: true };

const filled = {
  type: 'customer',
  name: 'নুসরাত জাহান',
  phone: '১০০০-১২৩৪৫৬',
  email: 'nusrat@example.com',
  nid: '১২৩৪৫৬৭৮৯০',
  date_of_birth: '৫/৩/১৯৯০',
  password: 'secret12',
  password_confirmation: 'secret12',
};

describe('the sign-up form', () => {
  it('may be filled in with Bengali digits throughout', () => {
    expect(checkSignUp(signUpFormOf(filled), context)).toEqual([]);
    expect(signUpFormOf(filled).date_of_birth).toBe('1990-03-05');
  });

  it('lets the rules judge a birth date that cannot be read', () => {
    const form = signUpFormOf({ ...filled, date_of_birth: 'গত বছর' });
    expect(checkSignUp(form, context).map(({ code }) => code)).toEqual(['birth_date_invalid']);
  });

  it('asks for every field but the referral code when nothing is filled in', () => {
    const { fieldErrors } = stateOf(checkSignUp(signUpFormOf({}), context));
    const asked = [...whoFields, ...detailsFields].filter((field) => field !== 'referral_code');
    expect(Object.keys(fieldErrors).sort()).toEqual(asked.toSorted());
  });
});
