import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';

/** In a field, after the typed value: it is right, and how it was read. */
export function FieldSays({ children }: { children?: ReactNode }) {
  return (
    <span className="fieldsays">
      <Icon name="check" size="s" />
      {children}
    </span>
  );
}
