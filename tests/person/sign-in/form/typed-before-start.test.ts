import { describe, expect, it } from 'vitest';
import { typedIn, type TypedField } from '../../../../src/person/sign-in/form/typed-before-start.ts';

const field = (name: string, value: string, given: Partial<TypedField> = {}): TypedField => ({
  name,
  type: 'text',
  value,
  defaultValue: '',
  ...given,
});
const radio = (value: string, checked: boolean, defaultChecked: boolean): TypedField =>
  field('type', value, { type: 'radio', defaultValue: value, checked, defaultChecked });

describe('what was typed before React was there', () => {
  it('is what differs from the page as it came', () => {
    expect(typedIn([field('name', 'নুসরাত'), field('email', '')])).toEqual({ name: 'নুসরাত' });
  });

  it('holds a field that was emptied', () => {
    expect(typedIn([field('name', '', { defaultValue: 'নুসরাত' })])).toEqual({ name: '' });
  });

  it('holds a choice only when it was changed', () => {
    expect(typedIn([radio('customer', true, true), radio('provider', false, false)])).toEqual({});
    expect(typedIn([radio('customer', false, true), radio('provider', true, false)])).toEqual({
      type: 'provider',
    });
  });

  it('leaves out what nobody can type into', () => {
    const hidden = field('otp_id', '1', { type: 'hidden' });
    expect(typedIn([hidden, field('', 'a button')])).toEqual({});
  });
});
