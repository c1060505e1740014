import { i18n } from '@lingui/core';
import { messages as bn } from './locales/bn.po';
import { messages as en } from './locales/en.po';
import type { Locale } from '../domain/base/locale.ts';
import { saveLocale, savedLocale } from '../src/i18n/locale.ts';

const catalogues = { bn, en };

export const activeLocale = (): Locale => (i18n.locale === 'en' ? 'en' : 'bn');

/** Activates a language and saves it where the app saves its language. */
export function choose(locale: Locale): void {
  i18n.loadAndActivate({
    locale,
    locales: locale === 'bn' ? 'bn-BD' : 'en-IN',
    messages: catalogues[locale],
  });
  document.documentElement.lang = locale;
  saveLocale(locale);
}

export const startI18n = (): void => choose(savedLocale(localStorage));
