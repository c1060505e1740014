import { useLingui } from '@lingui/react';
import type { Locale } from '../../domain/base/locale.ts';

/** The active language; the component renders again when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale === 'en' ? 'en' : 'bn';
}
