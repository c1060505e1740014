import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { readAppearance, saveAppearance, type Theme } from '../../platform/appearance.ts';
import { setDataSaver, useDataSaver } from '../../platform/data-saver.ts';
import { canBuzz } from '../../action/haptics.ts';
import { setTheme, useTheme } from '../../platform/theme.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

const nextTheme: Record<Theme, Theme> = { auto: 'dark', dark: 'light', light: 'auto' };

type ItemsProps = { className?: string };

type SwitchItemProps = ItemsProps & {
  icon: IconName;
  label: string;
  on: boolean;
  onChange: (on: boolean) => void;
};

function SwitchItem({ className, icon, label, on, onChange }: SwitchItemProps) {
  return (
    <li>
      <label className={className}>
        <Icon name={icon} />
        <span className="grow">{label}</span>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          aria-checked={on}
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
    </li>
  );
}

/** The dark theme, the data saver and, where the phone can, the buzz of a press, as menu items. */
export function AppearanceItems({ className }: ItemsProps) {
  const { t } = useLingui();
  const theme = useTheme();
  const saver = useDataSaver();
  const [buzz, setBuzz] = useState(() => readAppearance().buzz);
  const themeName = { auto: t`Automatic`, dark: t`On`, light: t`Off` };
  const look = className === undefined ? {} : { className };
  return (
    <>
      <li>
        <button type="button" className={className} onClick={() => setTheme(nextTheme[theme])}>
          <Icon name="moon" />
          <span className="grow">{t`Night colours`}</span>
          <span className="small mute">{themeName[theme]}</span>
        </button>
      </li>
      <SwitchItem {...look} icon="signal" label={t`Save data`} on={saver} onChange={setDataSaver} />
      {canBuzz && (
        <SwitchItem
          {...look}
          icon="smartphone"
          label={t`Buzz when pressed`}
          on={buzz}
          onChange={(on) => {
            saveAppearance({ buzz: on });
            setBuzz(on);
          }}
        />
      )}
    </>
  );
}
