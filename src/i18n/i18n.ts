import { i18n } from '@lingui/core';
import type { Locale } from '../../domain/base/locale.ts';
import { loadFeatureTexts, loadStartupTexts, type Texts } from './catalogues.ts';
import { cacheEnglish } from '../platform/data-saver.ts';
import { pageStorage } from '../platform/page-storage.ts';
import { saveLocale, savedLocale } from './locale.ts';

// the macros of @lingui/core use this instance
export { i18n };

/** Features with loaded texts, which are loaded again when the language changes. */
const features = new Set<Texts>();

/** ICU groups en-BD by thousands; the product writes lakh and crore in both languages. */
const formatLocale: Record<Locale, string> = { bn: 'bn-BD', en: 'en-IN' };

async function activate(locale: Locale): Promise<void> {
  const texts = await Promise.all([
    loadStartupTexts(locale),
    ...[...features].map((feature) => loadFeatureTexts(locale, feature)),
  ]);
  i18n.load(locale, Object.assign({}, ...texts));
  i18n.activate(locale, formatLocale[locale]);
  document.documentElement.lang = locale;
}

export function activeLocale(): Locale {
  return i18n.locale === 'en' ? 'en' : 'bn';
}

/** Loads and activates the language last chosen; the first render waits for it. */
export function startI18n(): Promise<void> {
  return activate(savedLocale(pageStorage));
}

/** Loads one feature's texts; a route awaits this before its screen renders. */
export async function needTexts(feature: Texts): Promise<void> {
  if (features.has(feature)) return;
  const locale = activeLocale();
  i18n.load(locale, await loadFeatureTexts(locale, feature));
  features.add(feature);
  if (locale !== activeLocale()) i18n.load(activeLocale(), await loadFeatureTexts(activeLocale(), feature));
}

/**
 * Changes the language for now and for the next start. Rejects, changing nothing, if its texts cannot be
 * loaded.
 */
export async function switchLocale(locale: Locale): Promise<void> {
  await activate(locale);
  saveLocale(locale);
  if (locale === 'en') cacheEnglish();
}
