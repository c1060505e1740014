/** Forms of settings from declared fields. */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { dhakaDate, dhakaInstant, dhakaTime } from '../../domain/base/calendar.ts';
import type { PicturePlace } from '../../domain/site/site.ts';
import { Button } from '../kit/controls.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { PictureField } from './picture-field.tsx';
import { Field, type FieldErrors } from '../kit/field.tsx';
import { WordsField, type Words } from './settings-field.tsx';

/** How a field is edited. */
type DeclaredField =
  | { kind: 'words' | 'area'; bn: MessageDescriptor; en: MessageDescriptor }
  | { kind: 'picture'; place: PicturePlace; label: MessageDescriptor }
  | { kind: 'address' | 'number' | 'moment'; label: MessageDescriptor }
  | DeclaredList;
type DeclaredList = {
  kind: 'list';
  most: number;
  add: MessageDescriptor;
  fresh: object;
  fields: Readonly<Record<string, DeclaredField>>;
};

/** The fields of an item, in the order of the form. */
export type DeclaredFields<Item> = { readonly [Name in keyof Required<Item>]: DeclaredField };

/** A list and the fields of its items. */
export const listOf = <Item extends object>(
  list: Omit<DeclaredList, 'kind' | 'fresh' | 'fields'> & { fresh: Item; fields: DeclaredFields<Item> },
): DeclaredList => ({ kind: 'list', ...list });

export const noWords: Words = { bn: '', en: '' };

type FieldsProps<Item> = {
  fields: Partial<DeclaredFields<Item>>;
  /** The item's path in the section, followed by a dot; empty: the section itself. */
  path: string;
  value: Item;
  errors: FieldErrors;
  onChange: (value: Item) => void;
};

export function Fields<Item extends object>({ fields, path, value, errors, onChange }: FieldsProps<Item>) {
  const declared: [string, DeclaredField][] = Object.entries(fields);
  const values = new Map<string, unknown>(Object.entries(value));
  return declared.map(([name, how]) => (
    <FieldInput
      key={name}
      how={how}
      name={`${path}${name}`}
      errors={errors}
      value={values.get(name)}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  ));
}

type FieldInputProps<How = DeclaredField> = {
  how: How;
  name: string;
  errors: FieldErrors;
  value: unknown;
  onChange: (value: unknown) => void;
};

const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'bn' in value && 'en' in value;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function FieldInput({ how, value, onChange, ...field }: FieldInputProps) {
  const { say } = useOfficeFormat();
  if (how.kind === 'list') return <ListInput {...{ how, value, onChange, ...field }} />;
  if ('bn' in how)
    return (
      <WordsField
        {...field}
        labels={{ bn: say(how.bn), en: say(how.en) }}
        type={how.kind === 'area' ? 'area' : 'text'}
        value={isWords(value) ? value : noWords}
        onChange={onChange}
      />
    );
  const label = say(how.label);
  switch (how.kind) {
    case 'picture':
      return (
        <PictureField {...{ ...field, label, onChange }} place={how.place} value={textOf(value) || null} />
      );
    case 'number': {
      const write = (text: string): void => onChange(Number(text));
      return <Field {...{ ...field, label }} type="number" value={String(value)} onChange={write} />;
    }
    case 'moment': {
      const at = Date.parse(textOf(value));
      const write = (text: string): void => {
        const [day = '', time = ''] = text.split('T');
        if (day !== '' && time !== '') onChange(new Date(dhakaInstant(day, time)).toISOString());
      };
      const shown = `${dhakaDate(at)}T${dhakaTime(at)}`;
      return <Field {...{ ...field, label }} type="datetime-local" value={shown} onChange={write} />;
    }
    case 'address':
      return (
        <Field
          {...{ ...field, label }}
          value={textOf(value)}
          onChange={(text) => onChange(textOrNull(text))}
        />
      );
  }
}

const isItem = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An ordered list whose items can be edited, moved up, removed and added. */
function ListInput({ how, name, value, errors, onChange }: FieldInputProps<DeclaredList>) {
  const { t } = useLingui();
  const { number, say } = useOfficeFormat();
  const items: readonly object[] = Array.isArray(value) ? value.filter(isItem) : [];
  return (
    <>
      {items.map((item, at) => {
        const place = number(at + 1);
        return (
          <fieldset key={at} className="o-item">
            <legend>{place}</legend>
            <Fields
              fields={how.fields}
              path={`${name}.${at}.`}
              value={item}
              errors={errors}
              onChange={(next) => onChange(items.with(at, next))}
            />
            <span className="row g2">
              <Button
                className="sm"
                disabled={at === 0}
                aria-label={t`Move number ${place} up`}
                onClick={() => onChange(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
              >
                ↑
              </Button>
              <Button
                className="sm bad"
                aria-label={t`Remove number ${place}`}
                onClick={() => onChange(items.toSpliced(at, 1))}
              >
                {t`Remove`}
              </Button>
            </span>
          </fieldset>
        );
      })}
      <Button disabled={items.length >= how.most} onClick={() => onChange([...items, how.fresh])}>
        {say(how.add)}
      </Button>
    </>
  );
}
