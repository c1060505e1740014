import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

/** A small line of help below a field or a button. */
export function Hint({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className="hint">
      <Icon name={icon} />
      <span className="grow">{children}</span>
    </p>
  );
}
