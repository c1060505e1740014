import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useDbs } from '../sync/use-view.ts';
import { saveLanguage } from './notice-acts.ts';

/**
 * Saves the language as the person's whenever it is switched here; the initial language is only this phone's.
 */
export function useSaveLanguage(): void {
  const dbs = useDbs();
  const locale = useLocale();
  const own = useSession()?.impersonating === false;
  const before = useRef(locale);
  useEffect(() => {
    if (before.current === locale) return;
    before.current = locale;
    if (own) void saveLanguage(dbs, locale);
  }, [dbs, locale, own]);
}
