import { useId, type ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-drawings.ts';

export type FieldWords = {
  label: ReactNode;
  /** How to fix the value. Turns the field red and is read out. */
  error?: string | undefined;
  hint?: ReactNode;
  hintIcon?: IconName;
};

export type ControlIds = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean };

type FieldProps = FieldWords & { children: (control: ControlIds) => ReactNode };

function Help({ id, error, hint, hintIcon = 'info' }: Omit<FieldWords, 'label'> & { id: string }) {
  if (error === undefined && hint === undefined) return null;
  return (
    <span className="hint" id={id} role={error === undefined ? undefined : 'alert'}>
      <Icon name={error === undefined ? hintIcon : 'circle-alert'} />
      <span className="grow">{error ?? hint}</span>
    </span>
  );
}

/** A label above one control; below the control the error or, without one, the hint. */
export function Field({ children, ...words }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const { label, error, hint } = words;
  const helped = error !== undefined || hint !== undefined;
  return (
    <div className={error === undefined ? 'field' : 'field err'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': helped ? helpId : undefined,
        'aria-invalid': error !== undefined,
      })}
      <Help id={helpId} {...words} />
    </div>
  );
}
