import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';

type CheckRowProps = {
  children: ReactNode;
  aside?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function CheckRow({ children, aside, checked, onChange }: CheckRowProps) {
  return (
    <label className="choice plain">
      <input
        type="checkbox"
        className="native"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="check">
        <Icon name="check" size="s" />
      </span>
      <span className="grow">{children}</span>
      {aside !== undefined && <span className="small dim">{aside}</span>}
    </label>
  );
}
