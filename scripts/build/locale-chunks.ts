/** In which chunk the texts of a folder travel. */
import { relative } from 'node:path';
import { startupTextFolders, textFolders, type TextFolder } from '../../src/i18n/text-folders.ts';

/** A small catalogue joins another of the same screens: each file adds bytes to the start, which names them all. */
const travelsWith: Partial<Record<TextFolder, TextFolder>> = {
  'action/sms': 'outbox',
  report: 'trip/slip',
  'trip/safety': 'trip/slip',
  'feed/refresh': 'feed/home',
  'person/referral': 'person/profile',
  'money/wallet': 'person/profile',
  'money/fare': 'trip/request',
  'feed/search': 'feed/interest',
  file: 'car',
  'driver/list': 'car',
  'site/explained': 'bid',
  place: 'trip/request',
  reputation: 'booking',
  'driver/driving': 'trip/slip',
  aloud: 'feed/interest',
  'shell/menu': 'feed/home',
  'trip/own': 'feed/home',
};

/** The name of the chunk in which the texts of a folder travel. */
export const catalogueOf = (locale: string, folder: TextFolder | 'startup' | 'refusals'): string => {
  const lazy = textFolders.find((name) => name === folder);
  return `${locale}-${lazy ? (travelsWith[lazy] ?? lazy).replace('/', '-') : folder}`;
};

/**
 * The chunk of a catalogue; those of one locale that every first paint needs travel in one. Null for any other module.
 * @param root the project's folder; one above it may be called src too
 */
export const localeChunk =
  (root: string) =>
  (id: string): string | null => {
    const refusals = /error-texts\/(bn|en)/.exec(id);
    if (refusals) return `${refusals[1]}-refusals`;
    const [, folder, locale] = /^src\/([\w/-]+)\/locales\/(bn|en)\.po/.exec(relative(root, id)) ?? [];
    if (startupTextFolders.some((name) => name === folder)) return `${locale}-startup`;
    const lazy = textFolders.find((name) => name === folder);
    return lazy && locale ? catalogueOf(locale, lazy) : null;
  };
