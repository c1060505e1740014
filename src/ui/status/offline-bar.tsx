import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type OfflineBarProps = {
  children: ReactNode;
  /** Leads to what waits to be sent, or mends what is wrong. */
  link?: ReactNode;
  icon?: IconName;
};

/** Calm, never red. */
export function OfflineBar({ children, link, icon = 'cloud-off' }: OfflineBarProps) {
  return (
    <div className="offline" role="status">
      <Icon name={icon} />
      <span className="grow">{children}</span>
      {link}
    </div>
  );
}
