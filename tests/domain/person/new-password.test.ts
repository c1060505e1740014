import { describe, expect, it } from 'vitest';
import { checkNewPassword } from '../../../domain/person/new-password.ts';

const codes = (password: string, password_confirmation: string) =>
  checkNewPassword({ password, password_confirmation }).map(({ code }) => code);

describe('a new password (REQ 5)', () => {
  it('has 6 to 15 characters', () => {
    expect(codes('12345', '12345')).toEqual(['password_length']);
    expect(codes('1234567890123456', '1234567890123456')).toEqual(['password_length']);
    expect(codes('পাসওয়ার্ড', 'পাসওয়ার্ড')).toEqual([]);
  });

  it('is repeated without a slip', () => {
    expect(codes('secret12', 'secret21')).toEqual(['password_mismatch']);
  });

  it('needs both fields', () => {
    expect(codes('', '')).toEqual(['field_required', 'field_required']);
  });
});
