import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** Under every title: how old the things on the screen are. */
export function FreshnessStamp({ old = false, children }: { old?: boolean; children: ReactNode }) {
  return (
    <span className={old ? 'stamp old' : 'stamp'}>
      <Icon name={old ? 'history' : 'check'} />
      <span>{children}</span>
    </span>
  );
}
