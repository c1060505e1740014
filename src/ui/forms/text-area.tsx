import type { TextareaHTMLAttributes } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import { Field, type FieldWords } from './field.tsx';

type TextAreaProps = FieldWords &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'value' | 'maxLength'> & {
    value: string;
    /** Shown as used/allowed; a longer text can be typed, and the form then shows an error. */
    limit: number;
    /** The part of the text that is sent, if it is shorter: its length is the one that counts. */
    sent?: string;
  };

export function TextArea({
  label,
  error,
  hint,
  hintIcon,
  value,
  limit,
  sent = value,
  ...native
}: TextAreaProps) {
  const { digits } = useFormat();
  const count = `${digits(Array.from(sent).length)}/${digits(limit)}`;
  const counted = (
    <span className="row top">
      <span className="grow">{hint}</span>
      {count}
    </span>
  );
  return (
    <Field label={label} error={error} hint={counted} {...(hintIcon && { hintIcon })}>
      {(control) => (
        <span className="input area">
          <textarea rows={2} {...native} {...control} value={value} />
        </span>
      )}
    </Field>
  );
}
