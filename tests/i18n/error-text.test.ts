import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import bengaliTexts from '../../protocol/locales/bn.json' with { type: 'json' };
import englishTexts from '../../protocol/locales/en.json' with { type: 'json' };
import { errorText } from '../../src/i18n/error-text.ts';

function catalogue(texts: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(texts).map(([code, text]) => [`error.${code}`, compileMessage(text)]),
  );
}

function readerOf(locale: 'bn' | 'en') {
  const messages = { bn: catalogue(bengaliTexts), en: catalogue(englishTexts) };
  return setupI18n({ locale, messages });
}

describe('the sentence for a refusal', () => {
  it('writes its amounts with the digits and grouping of the language', () => {
    const refusal = { code: 'price_out_of_range', values: { min: 4_149, max: 106_035 } };
    expect(errorText(readerOf('en'), refusal)).toBe('Price must be between 4,149 to 1,06,035 BDT');
    expect(errorText(readerOf('bn'), refusal)).toMatch(/৪,১৪৯.*১,০৬,০৩৫/);
  });

  it('takes words as they are', () => {
    expect(errorText(readerOf('en'), { code: 'field_required', values: { field: 'Email' } })).toBe(
      'Email field is required',
    );
  });

  it('is the general one for a code of a newer server', () => {
    expect(errorText(readerOf('en'), { code: 'not_known_here' })).toBe('Something went wrong');
  });

  it('is empty while the sentences are on their way, never a code', () => {
    const reader = setupI18n({ locale: 'en', messages: { en: {} } });
    expect(errorText(reader, { code: 'server_error' })).toBe('');
  });
});
