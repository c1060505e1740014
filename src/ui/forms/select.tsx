import type { SelectHTMLAttributes } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Icon } from '../icons/icon.tsx';

type SelectProps = FieldWords &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'value' | 'onChange'> & {
    options: readonly { value: string; label: string }[];
    value: string;
    onChange: (value: string) => void;
    placeholder?: string;
  };

/** A native select, which is the fastest picker on a phone. */
export function Select({
  label,
  error,
  hint,
  hintIcon,
  options,
  placeholder,
  onChange,
  ...native
}: SelectProps) {
  const words = { label, error, hint, ...(hintIcon && { hintIcon }) };
  return (
    <Field {...words}>
      {(control) => (
        <span className="input">
          <select {...native} {...control} onChange={(event) => onChange(event.target.value)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size="m" />
        </span>
      )}
    </Field>
  );
}
