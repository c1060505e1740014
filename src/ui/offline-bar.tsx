import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Calm, never red. `link` leads to what waits to be sent. */
export function OfflineBar({ children, link }: { children: ReactNode; link?: ReactNode }) {
  return (
    <div className="offline" role="status">
      <Icon name="cloud-off" />
      <span className="grow">{children}</span>
      {link}
    </div>
  );
}
