import type { Messages } from '@lingui/core';
import type { Locale } from '../../domain/locale.ts';
import type { TextFolder } from './text-folders.ts';

export type Catalogue = { messages: Messages };
type Load = () => Promise<Catalogue>;
export type Catalogues = Record<string, Load>;

/**
 * One catalogue per feature, loaded with its screen; those of the kit, the shell and the routes are needed by every
 * first paint and travel together; the refusals follow it. Only the active language is ever asked for.
 */
const files: Record<Locale, () => Promise<Catalogues>> = {
  bn: () => Promise.resolve(import.meta.glob<Catalogue>('../**/locales/bn.po')),
  en: () => import('./english-catalogues.ts').then(({ english }) => english),
};

const errorTexts: Record<Locale, Load> = {
  bn: () => import('virtual:error-texts/bn'),
  en: () => import('virtual:error-texts/en'),
};

/** The folder whose texts travel with its screens; undefined for what every first paint needs. */
const featureOf = (path: string) => /\/(?:features\/([\w-]+)|(places))\//.exec(path)?.slice(1).find(Boolean);

async function loadWhere(locale: Locale, wanted: (feature: string | undefined) => boolean): Promise<Load[]> {
  return Object.entries(await files[locale]())
    .filter(([path]) => wanted(featureOf(path)))
    .map(([, load]) => load);
}

async function merged(loads: Load[]): Promise<Messages> {
  const catalogues = await Promise.all(loads.map((load) => load()));
  return Object.assign({}, ...catalogues.map(({ messages }) => messages));
}

/** Stands where a feature's name does, for the texts of protocol/locales. */
export const REFUSALS = 'refusals';

/** What a screen asks for beside the texts of every screen. */
export type Texts = TextFolder | typeof REFUSALS;

/** The texts that every screen needs. Rejects when the chunk can not be fetched. */
export async function loadStartupTexts(locale: Locale): Promise<Messages> {
  return merged(await loadWhere(locale, (feature) => feature === undefined));
}

/** The texts of one feature folder, or of the refusals; none for a feature without texts. */
export async function loadFeatureTexts(locale: Locale, feature: Texts): Promise<Messages> {
  if (feature === REFUSALS) return merged([errorTexts[locale]]);
  return merged(await loadWhere(locale, (name) => name === feature));
}
