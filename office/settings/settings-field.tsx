import { useId, type ChangeEvent, type ReactNode } from 'react';
import type { StoredSite } from '../../protocol/api/office/site.ts';

/** The errors of a form, by the path of their field. */
export type FieldErrors = Readonly<Record<string, string>>;

export type SectionFormProps = {
  value: Partial<StoredSite>;
  errors: FieldErrors;
  /** Today in Dhaka (YYYY-MM-DD). */
  today: string;
  onChange: (value: Partial<StoredSite>) => void;
};

type FieldProps = {
  label: string;
  /** The head above the field in place of the label, where rows share their heads; empty: no head. */
  head?: string;
  /** The field's path in the section. */
  name: string;
  errors: FieldErrors;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'date' | 'datetime-local' | 'number' | 'area';
  max?: number;
  lang?: 'bn' | 'en';
  disabled?: boolean;
};

/** A text that is not a number stays in the draft as 0, which the rule refuses at its field. */
export const figure = (text: string): number => Math.round(Number(text)) || 0;

/** A field of the settings with its label above and its error below. */
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

type FiguresProps<Item> = {
  lead?: string;
  /** The item's path in the section. */
  name: string;
  errors: FieldErrors;
  item: Item;
  /** The item's figures in order; `at`: the path of an error that is not at the figure's name. */
  figures: { [Name in keyof Item]?: { label: string; head?: string; at?: string } };
  onChange: (item: Item) => void;
  children?: ReactNode;
};

/** The figures of an item as fields in one row. */
export function Figures<Item extends object>(props: FiguresProps<Item>) {
  const { lead, name, errors, item, figures, onChange, children } = props;
  const values = new Map<string, unknown>(Object.entries(item));
  const shown: [string, { label: string; head?: string; at?: string }][] = Object.entries(figures);
  return (
    <div className="o-three">
      {lead !== undefined && <span className="o-f">{lead}</span>}
      {shown.map(([each, { at = `${name}.${each}`, ...field }]) => (
        <Field
          key={each}
          {...field}
          name={at}
          errors={errors}
          type="number"
          value={String(values.get(each))}
          onChange={(text) => onChange({ ...item, [each]: figure(text) })}
        />
      ))}
      {children}
    </div>
  );
}

export type Words = { bn: string; en: string };
type WordsFieldProps = {
  labels: Words;
  name: string;
  errors: FieldErrors;
  value: Words;
  onChange: (value: Words) => void;
  type?: 'text' | 'area';
};

/** A text in both languages. */
export function WordsField({ labels, name, errors, value, onChange, type = 'text' }: WordsFieldProps) {
  const of = (locale: 'bn' | 'en') => (
    <Field
      label={labels[locale]}
      name={`${name}.${locale}`}
      errors={errors}
      value={value[locale]}
      lang={locale}
      type={type}
      max={type === 'area' ? 1000 : 120}
      onChange={(text) => onChange({ ...value, [locale]: text })}
    />
  );
  return (
    <>
      {of('bn')}
      {of('en')}
    </>
  );
}
