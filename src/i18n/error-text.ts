import type { I18n } from '@lingui/core';
import { formatNumber } from '../../domain/base/taka.ts';

type CodedError = { code: string; values?: Record<string, string | number> };

/**
 * The sentence for a refusal or a wire error, from protocol/locales. Numbers among its values are written in
 * the digits of the language. A code that this version does not know gets the sentence of `server_error`.
 * Empty until the sentences are loaded, which happens after the first screen.
 */
export function errorText(i18n: I18n, { code, values = {} }: CodedError): string {
  const locale = i18n.locale === 'en' ? 'en' : 'bn';
  const written = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? formatNumber(value, locale) : value,
  ]);
  const known = [`error.${code}`, 'error.server_error'].find((id) => id in i18n.messages);
  return known === undefined ? '' : i18n._(known, Object.fromEntries(written));
}
