import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type ChipProps = {
  children: ReactNode;
  onClick: () => void;
  /** Pressed or not; if omitted, the chip is a plain small button. */
  on?: boolean;
  icon?: IconName;
  trailing?: IconName;
  bare?: boolean;
  lang?: string;
  label?: string;
};

export function Chip({ children, onClick, on, icon, trailing, bare = false, lang, label }: ChipProps) {
  return (
    <button
      type="button"
      className={['chip', on && 'on', bare && 'bare'].filter(Boolean).join(' ')}
      aria-pressed={on}
      aria-label={label}
      lang={lang}
      onClick={onClick}
    >
      {icon && <Icon name={icon} size="s" />}
      {children}
      {trailing && <Icon name={trailing} size="s" />}
    </button>
  );
}

/** Chips in one line that scrolls sideways. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}
