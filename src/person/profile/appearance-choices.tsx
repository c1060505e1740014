import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../../domain/base/locale.ts';
import { switchLocale } from '../../i18n/i18n.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import type { Theme } from '../../platform/appearance.ts';
import { setDataSaver, useDataSaver } from '../../platform/data-saver.ts';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Segmented } from '../../ui/actions/segmented.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { toaster } from '../../ui/overlays/toaster.ts';

/** Language, theme and data saver of this phone. */
export function AppearanceChoices() {
  const { t } = useLingui();
  const locale = useLocale();
  const theme = useTheme();
  const saver = useDataSaver();
  const failed = t`The texts of this language are not on the phone yet. Try again when there is a net.`;
  const [language, colours] = [t`Language`, t`Colours`];
  return (
    <section className="col g3" aria-label={t`On this phone`}>
      <Card as="div">
        <div className="col">
          <b className="small">{language}</b>
          <Segmented<Locale>
            label={language}
            value={locale}
            options={[
              { value: 'bn', label: <span lang="bn">বাংলা</span> },
              { value: 'en', label: <span lang="en">English</span> },
            ]}
            onChange={(next) => {
              switchLocale(next).catch(() => toaster.show({ kind: 'error', text: failed }));
            }}
          />
        </div>
        <div className="col">
          <b className="small">{colours}</b>
          <Segmented<Theme>
            label={colours}
            value={theme}
            options={[
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
              { value: 'auto', label: t`Automatic` },
            ]}
            onChange={setTheme}
          />
        </div>
        <Switch checked={saver} onChange={setDataSaver}>
          <b className="small line">{t`Save data`}</b>
          <span className="micro mute">{t`Drawings instead of photos; a photo comes when you ask for it.`}</span>
        </Switch>
      </Card>
    </section>
  );
}
