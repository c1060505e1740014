import type { ButtonHTMLAttributes } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> & {
  icon: IconName;
  /** The name for screen readers. */
  label: string;
  size?: 's' | 'm';
  square?: boolean;
};

/** A 48 px target with a well-known icon: menu, back, close, bell, outbox, swap, refresh, plus, minus. */
export function IconButton({ icon, label, size, square = false, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={square ? 'tap square' : 'tap'} aria-label={label}>
      <Icon name={icon} {...(size && { size })} />
    </button>
  );
}
