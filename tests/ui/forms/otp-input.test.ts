import { describe, expect, it } from 'vitest';
import { codeFrom } from '../../../src/ui/forms/otp-input.tsx';

describe('the code in what was typed or pasted', () => {
  it('is read from a pasted SMS', () => {
    expect(codeFrom('আপনার কোড ৭৩০১', 4)).toBe('7301');
  });

  it('takes Bengali and Latin digits alike', () => {
    expect(codeFrom('৭3০1', 4)).toBe('7301');
  });

  it('never grows beyond its length', () => {
    expect(codeFrom('123456', 4)).toBe('1234');
  });

  it('is empty where there is no digit', () => {
    expect(codeFrom('কোড', 4)).toBe('');
  });
});
