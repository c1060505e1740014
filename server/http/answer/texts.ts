import { setupI18n, type I18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { locales, type Locale } from '../../../domain/base/locale.ts';
import { formatNumber } from '../../../domain/base/taka.ts';
import type { CodedError } from '../../../protocol/wire/errors.ts';
import errorsBn from '../../../protocol/locales/bn.json' with { type: 'json' };
import errorsEn from '../../../protocol/locales/en.json' with { type: 'json' };
import serverBn from './locales/bn.json' with { type: 'json' };
import serverEn from './locales/en.json' with { type: 'json' };

export type ServerText = keyof typeof serverBn;
type Values = Record<string, string | number>;

const catalogues = {
  bn: activate('bn', errorsBn, serverBn),
  en: activate('en', errorsEn, serverEn),
} satisfies Record<Locale, I18n>;

function activate(locale: Locale, errors: Record<string, string>, texts: Record<string, string>): I18n {
  const byId = [
    ...Object.entries(errors).map(([code, text]) => [`error.${code}`, text] as const),
    ...Object.entries(texts),
  ];
  const i18n = setupI18n();
  i18n.loadAndActivate({
    locale,
    messages: Object.fromEntries(byId.map(([id, text]) => [id, compileMessage(text)])),
  });
  return i18n;
}

/** The values of a text: numbers in the reader's digits, names of fields in the reader's words. */
function readable(locale: Locale, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, formatNumber(value, locale)];
      return [name, name === 'field' ? fieldName(locale, value) : value];
    }),
  );
}

function fieldName(locale: Locale, field: string): string {
  const id = `field.${field}`;
  const name = catalogues[locale]._(id);
  return name === id ? field.replaceAll('_', ' ') : name;
}

/** A text from the server's own catalogue: pages, messages, field errors. */
export function serverText(locale: Locale, id: ServerText, values: Values = {}): string {
  return catalogues[locale]._(id, readable(locale, values));
}

/** The message of a coded error for a person. */
export function errorText(locale: Locale, error: CodedError): string {
  return catalogues[locale]._(`error.${error.code}`, readable(locale, error.values ?? {}));
}

const isLocale = (text: string | undefined): text is Locale => locales.some((locale) => locale === text);

type Asking = {
  headers: { 'accept-language'?: string | undefined };
  cookies?: Record<string, string | undefined>;
};

/**
 * The language of the answer: the chosen one, otherwise the first of ours that the client accepts, otherwise
 * Bengali.
 */
export function localeOf(request: Asking): Locale {
  const chosen = request.cookies?.['lang'];
  if (isLocale(chosen)) return chosen;
  const accepted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.find((option) => option.trim().startsWith('q='));
      return { language: tag.split('-')[0], weight: weight ? Number(weight.trim().slice(2)) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  return accepted.map(({ language }) => language).find(isLocale) ?? 'bn';
}
