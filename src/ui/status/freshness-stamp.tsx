import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

type FreshnessStampProps = {
  old?: boolean;
  /** The instant of the data (epoch ms). */
  at?: number;
  children: ReactNode;
};

/** The age of the data on the screen, below every title. */
export function FreshnessStamp({ old = false, at, children }: FreshnessStampProps) {
  return (
    <span className={old ? 'stamp old' : 'stamp'} data-pulled={at}>
      <Icon name={old ? 'history' : 'check'} />
      <span>{children}</span>
    </span>
  );
}
