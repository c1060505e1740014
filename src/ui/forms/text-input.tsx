import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field, type FieldWords } from './field.tsx';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>;

export type TextInputProps = FieldWords &
  Native & {
    /** Shown inside the field before the text: an icon, +৮৮০, ৳. */
    lead?: ReactNode;
    /** Shown inside the field after the text: a clear or show button. */
    trail?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

export function TextInput({ label, error, hint, hintIcon, lead, trail, ref, ...native }: TextInputProps) {
  const words = { label, error, hint, ...(hintIcon && { hintIcon }) };
  return (
    <Field {...words}>
      {(control) => (
        <span className="input">
          {lead}
          <input type="text" {...native} {...control} ref={ref} />
          {trail}
        </span>
      )}
    </Field>
  );
}
