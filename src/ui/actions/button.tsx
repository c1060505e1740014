import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

export type ButtonLook = {
  variant?: 'primary' | 'accent' | 'soft' | 'line' | 'text' | 'danger' | 'decide' | 'white';
  small?: boolean;
  wide?: boolean;
  grow?: boolean;
};

const variantClass = {
  primary: '',
  accent: 'accent',
  soft: 'soft',
  line: 'line',
  text: 'text',
  danger: 'text bad',
  decide: 'decide',
  white: 'white',
};

/** The classes of a button, for links that look like buttons. */
export function buttonClass({ variant = 'primary', small, wide, grow }: ButtonLook = {}): string {
  return ['btn', variantClass[variant], small && 's', wide && 'w', grow && 'grow'].filter(Boolean).join(' ');
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
    icon?: IconName;
    /** An icon after the label. */
    trailing?: IconName;
    children: ReactNode;
  };

export function Button({ variant, small, wide, grow, icon, trailing, children, ...rest }: ButtonProps) {
  const look = {
    ...(variant && { variant }),
    ...(small && { small }),
    ...(wide && { wide }),
    ...(grow && { grow }),
  };
  return (
    <button type="button" {...rest} className={buttonClass(look)}>
      {icon && <Icon name={icon} size={small ? 's' : 'm'} />}
      {children}
      {trailing && <Icon name={trailing} size={small ? 's' : 'm'} />}
    </button>
  );
}
