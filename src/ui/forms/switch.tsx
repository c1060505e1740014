import type { ReactNode } from 'react';

type SwitchProps = { children: ReactNode; checked: boolean; onChange: (checked: boolean) => void };

/** A switch whose label belongs to the same touch target. */
export function Switch({ children, checked, onChange }: SwitchProps) {
  return (
    <label className="choice">
      <span className="grow">{children}</span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
