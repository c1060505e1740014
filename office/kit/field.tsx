import { useId, type ChangeEvent } from 'react';

/** The errors of a form, by the path of their field. */
export type FieldErrors = Readonly<Record<string, string>>;

type FieldProps = {
  label: string;
  /** The head above the field in place of the label, where rows share their heads; empty: no head. */
  head?: string;
  /** The field's path in the form. */
  name: string;
  errors: FieldErrors;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'tel' | 'date' | 'time' | 'datetime-local' | 'number' | 'area';
  max?: number;
  lang?: 'bn' | 'en';
  disabled?: boolean;
};

/** A field of a form with its label above and its error below. */
export function Field({
  label,
  head = label,
  name,
  errors,
  value,
  onChange,
  type = 'text',
  max = 200,
  lang,
  disabled = false,
}: FieldProps) {
  const id = useId();
  const error = errors[name];
  const shared = {
    className: type === 'area' ? 'in1 area' : 'in1',
    'aria-label': label,
    'aria-invalid': error !== undefined,
    disabled,
    ...(error !== undefined && { 'aria-describedby': id }),
    ...(lang && { lang }),
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value),
  };
  return (
    <label className="o-f">
      {head !== '' && <span>{head}</span>}
      {type === 'area' ? (
        <textarea {...shared} maxLength={max} />
      ) : (
        <input {...shared} type={type} {...(type === 'text' && { maxLength: max })} />
      )}
      {error !== undefined && (
        <small id={id} className="bad-t" role="alert">
          {error}
        </small>
      )}
    </label>
  );
}
