import { useEffect, useId, useRef, type ComponentProps } from 'react';
import { OfficeIcon } from '../kit/office-icon.tsx';

type GateFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  /** Takes the focus when the step opens. */
  first?: boolean;
};

/** A field of the gate with its error below it. */
export function GateField({ label, error, first = false, ...input }: GateFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) field.current?.focus();
  }, [first]);
  return (
    <div className="col g2">
      <label className="small" htmlFor={id}>
        <b>{label}</b>
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        className="in1"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      />
      {error !== undefined && (
        <p className="bad-t small row g2" id={`${id}-error`} role="alert">
          <OfficeIcon name="circle-alert" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
