import type { ReactNode } from 'react';
import { Field, type FieldErrors } from '../kit/field.tsx';
import type { StoredSite } from '../../protocol/api/office/site.ts';

export type SectionFormProps = {
  value: Partial<StoredSite>;
  errors: FieldErrors;
  /** Today in Dhaka (YYYY-MM-DD). */
  today: string;
  onChange: (value: Partial<StoredSite>) => void;
};

/** A text that is not a number stays in the draft as 0, which the rule refuses at its field. */
export const figure = (text: string): number => Math.round(Number(text)) || 0;

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
