import { useLingui } from '@lingui/react/macro';
import type { Theme } from '../platform/appearance.ts';
import { setDataSaver, useDataSaver } from '../platform/data-saver.ts';
import { setTheme, useTheme } from '../platform/theme.ts';
import { Icon } from '../ui/icons/icon.tsx';

const nextTheme: Record<Theme, Theme> = { auto: 'dark', dark: 'light', light: 'auto' };

/** The dark theme and the data saver, as menu items. */
export function AppearanceItems({ className }: { className?: string }) {
  const { t } = useLingui();
  const theme = useTheme();
  const saver = useDataSaver();
  const themeName = { auto: t`Automatic`, dark: t`On`, light: t`Off` };
  return (
    <>
      <li>
        <button type="button" className={className} onClick={() => setTheme(nextTheme[theme])}>
          <Icon name="moon" />
          <span className="grow">{t`Night colours`}</span>
          <span className="small mute">{themeName[theme]}</span>
        </button>
      </li>
      <li>
        <label className={className}>
          <Icon name="signal" />
          <span className="grow">{t`Save data`}</span>
          <input
            type="checkbox"
            role="switch"
            className="switch"
            aria-checked={saver}
            checked={saver}
            onChange={(event) => setDataSaver(event.target.checked)}
          />
        </label>
      </li>
    </>
  );
}
