import type { Messages } from '@lingui/core';
import type { Locale } from '../../domain/base/locale.ts';
import { startupTextFolders, type TextFolder } from './text-folders.ts';
import type { Catalogue, Load, Catalogues } from './catalogue.ts';

/**
 * One catalogue for each folder with texts, loaded with its screens. The catalogues that every first paint
 * needs are loaded together; the refusals follow. Only the active language is ever fetched.
 */
const files: Record<Locale, () => Promise<Catalogues>> = {
  bn: () => Promise.resolve(import.meta.glob<Catalogue>('../**/locales/bn.po')),
  en: () => import('./english-catalogues.ts').then(({ english }) => english),
};

const errorTexts: Record<Locale, Load> = {
  bn: () => import('virtual:error-texts/bn'),
  en: () => import('virtual:error-texts/en'),
};

async function loadFrom(locale: Locale, folders: readonly string[]): Promise<Load[]> {
  const catalogues = await files[locale]();
  return folders.flatMap((folder) => catalogues[`../${folder}/locales/${locale}.po`] ?? []);
}

async function merged(loads: Load[]): Promise<Messages> {
  const catalogues = await Promise.all(loads.map((load) => load()));
  return Object.assign({}, ...catalogues.map(({ messages }) => messages));
}

/** The name of the texts of protocol/locales, in place of a folder. */
export const REFUSALS = 'refusals';

/** The texts that a screen loads in addition to the start-up texts. */
export type Texts = TextFolder | typeof REFUSALS;

/** The texts that every screen needs. Rejects if the chunk cannot be fetched. */
export async function loadStartupTexts(locale: Locale): Promise<Messages> {
  return merged(await loadFrom(locale, startupTextFolders));
}

/** The texts of one feature folder, or of the refusals; none for a feature without texts. */
export async function loadFeatureTexts(locale: Locale, feature: Texts): Promise<Messages> {
  if (feature === REFUSALS) return merged([errorTexts[locale]]);
  return merged(await loadFrom(locale, [feature]));
}
