import { locales, type Locale } from '../../domain/base/locale.ts';
import type { StoredKey } from '../platform/stored-keys.ts';

/** REQ 3: the chosen language is in browser storage under this key, as {language}. */
const storageKey: StoredKey = 'initdata';
const yearInSeconds = 31_536_000;

/** The language last chosen on this device; Bengali by default. */
export function savedLocale(storage: Pick<Storage, 'getItem'>): Locale {
  try {
    const saved: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null');
    if (typeof saved !== 'object' || saved === null || !('language' in saved)) return 'bn';
    return locales.find((locale) => locale === saved.language) ?? 'bn';
  } catch {
    return 'bn';
  }
}

/**
 * Saves the choice in storage for the next start, and in a cookie, so that the server can write its first
 * answer in that language. Without storage (private mode, full disk) only the cookie holds it.
 */
export function saveLocale(locale: Locale): void {
  document.cookie = `lang=${locale}; path=/; max-age=${yearInSeconds}; samesite=lax`;
  try {
    localStorage.setItem(storageKey, JSON.stringify({ language: locale }));
  } catch {
    return;
  }
}
