import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type OfflineBarProps = {
  children: ReactNode;
  /** A link to the outbox, or a button that fixes the problem. */
  link?: ReactNode;
  icon?: IconName;
  hidden?: boolean;
};

/** A calm bar, never red. */
export function OfflineBar({ children, link, icon = 'cloud-off', hidden }: OfflineBarProps) {
  return (
    <div
      className="offline"
      role="status"
      hidden={hidden}
      data-netbar={hidden === undefined ? undefined : ''}
    >
      <Icon name={icon} />
      <span className="grow">{children}</span>
      {link}
    </div>
  );
}
