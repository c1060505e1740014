import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../domain/base/locale.ts';
import { switchLocale } from '../i18n/i18n.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { toaster } from '../ui/overlays/toaster.ts';

const ownName: Record<Locale, string> = { bn: 'বাংলা', en: 'English' };

/** The other language, its name in itself, and the function that switches to it. */
export function useLanguageSwitch() {
  const { t } = useLingui();
  const locale = useLocale();
  const other = locale === 'bn' ? 'en' : 'bn';
  const failed = t`The texts of this language are not on the phone yet. Try again when you are online.`;
  return {
    lang: other,
    name: ownName[other],
    current: ownName[locale],
    change: () => {
      switchLocale(other).catch(() => toaster.show({ kind: 'error', text: failed }));
    },
  };
}
