import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type OfflineBarProps = {
  children: ReactNode;
  /** A link to the outbox, or a button that fixes the problem. */
  link?: ReactNode;
  icon?: IconName;
};

/** A calm bar, never red. */
export function OfflineBar({ children, link, icon = 'cloud-off' }: OfflineBarProps) {
  return (
    <div className="offline" role="status">
      <Icon name={icon} />
      <span className="grow">{children}</span>
      {link}
    </div>
  );
}
