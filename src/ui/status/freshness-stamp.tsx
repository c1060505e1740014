import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

/** The age of the data on the screen, below every title. */
export function FreshnessStamp({ old = false, children }: { old?: boolean; children: ReactNode }) {
  return (
    <span className={old ? 'stamp old' : 'stamp'}>
      <Icon name={old ? 'history' : 'check'} />
      <span>{children}</span>
    </span>
  );
}
