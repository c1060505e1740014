import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PicturePlace } from '../../domain/site/site.ts';
import type { StoredSite } from '../../protocol/api/office/site.ts';
import { Button } from '../kit/controls.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { PictureField } from './picture-field.tsx';
import { Field, WordsField, type FieldErrors } from './settings-field.tsx';

export type SectionForm = {
  value: Partial<StoredSite>;
  errors: FieldErrors;
  /** Today in Dhaka (YYYY-MM-DD). */
  today: string;
  onChange: (value: Partial<StoredSite>) => void;
};

type Both = { bn: string; en: string };

/** The ways in which one field of an item is edited. */
type ItemField =
  | { kind: 'words' | 'area'; bn: MessageDescriptor; en: MessageDescriptor }
  | { kind: 'picture'; place: PicturePlace; label: MessageDescriptor }
  | { kind: 'address' | 'number'; label: MessageDescriptor };

/** A section that is a list; the fields of its items are in the order of the form. */
type ListOf<Item> = {
  most: number;
  add: MessageDescriptor;
  fresh: Item;
  fields: { [Name in keyof Required<Item>]: ItemField };
};

const empty: Both = { bn: '', en: '' };

const slides: ListOf<StoredSite['slides'][number]> = {
  most: 12,
  add: msg`Add a slide`,
  fresh: { title: empty, text: empty, image: null, link: null },
  fields: {
    title: { kind: 'words', bn: msg`Title, Bengali`, en: msg`Title, English` },
    text: { kind: 'words', bn: msg`Words below it, Bengali`, en: msg`Words below it, English` },
    image: { kind: 'picture', place: 'slide', label: msg`Picture of the slide` },
    link: { kind: 'address', label: msg`Where it leads` },
  },
};

const testimonials: ListOf<StoredSite['testimonials'][number]> = {
  most: 24,
  add: msg`Add a testimonial`,
  fresh: { text: empty, by: empty, stars: 5 },
  fields: {
    text: { kind: 'area', bn: msg`What was said, Bengali`, en: msg`What was said, English` },
    by: { kind: 'words', bn: msg`By whom, Bengali`, en: msg`By whom, English` },
    stars: { kind: 'number', label: msg`Stars, one to five` },
    image: { kind: 'picture', place: 'testimonial', label: msg`Portrait` },
  },
};

const help: ListOf<NonNullable<StoredSite['help']>[number]> = {
  most: 24,
  add: msg`Add a question`,
  fresh: { asked: empty, answer: empty },
  fields: {
    asked: { kind: 'words', bn: msg`Question, Bengali`, en: msg`Question, English` },
    answer: { kind: 'area', bn: msg`Answer, Bengali`, en: msg`Answer, English` },
  },
};

export const SlidesForm = ({ value, errors, onChange }: SectionForm) => (
  <ListForm
    {...{ list: slides, name: 'slides', errors }}
    items={value.slides ?? []}
    onChange={(items) => onChange({ slides: items })}
  />
);

export const TestimonialsForm = ({ value, errors, onChange }: SectionForm) => (
  <ListForm
    {...{ list: testimonials, name: 'testimonials', errors }}
    items={value.testimonials ?? []}
    onChange={(items) => onChange({ testimonials: items })}
  />
);

export const HelpForm = ({ value, errors, onChange }: SectionForm) => (
  <ListForm
    {...{ list: help, name: 'help', errors }}
    items={value.help ?? []}
    onChange={(items) => onChange({ help: items })}
  />
);

type ListFormProps<Item> = {
  list: ListOf<Item>;
  /** The list's path in the section. */
  name: string;
  items: readonly Item[];
  errors: FieldErrors;
  onChange: (items: Item[]) => void;
};

/** An ordered list whose items can be edited, moved up, removed and added. */
function ListForm<Item extends object>({ list, name, items, errors, onChange }: ListFormProps<Item>) {
  const { t } = useLingui();
  const { number, say } = useOfficeFormat();
  const fields: [string, ItemField][] = Object.entries(list.fields);
  const up = (at: number): void => {
    const next = [...items];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at - 1, 0, moved);
    onChange(next);
  };
  return (
    <>
      {items.map((item, at) => {
        const place = number(at + 1);
        const values = new Map<string, unknown>(Object.entries(item));
        return (
          <fieldset key={at} className="o-item">
            <legend>{place}</legend>
            {fields.map(([field, how]) => (
              <ItemFieldInput
                key={field}
                how={how}
                name={`${name}.${at}.${field}`}
                errors={errors}
                value={values.get(field)}
                onChange={(next) =>
                  onChange(items.map((each, other) => (other === at ? { ...each, [field]: next } : each)))
                }
              />
            ))}
            <span className="row g2">
              <Button
                className="sm"
                disabled={at === 0}
                aria-label={t`Move number ${place} up`}
                onClick={() => up(at)}
              >
                ↑
              </Button>
              <Button
                className="sm bad"
                aria-label={t`Remove number ${place}`}
                onClick={() => onChange(items.filter((_, each) => each !== at))}
              >
                {t`Remove`}
              </Button>
            </span>
          </fieldset>
        );
      })}
      <Button disabled={items.length >= list.most} onClick={() => onChange([...items, list.fresh])}>
        {say(list.add)}
      </Button>
    </>
  );
}

type ItemFieldInputProps = {
  how: ItemField;
  name: string;
  errors: FieldErrors;
  value: unknown;
  onChange: (value: unknown) => void;
};

const isBoth = (value: unknown): value is Both =>
  typeof value === 'object' && value !== null && 'bn' in value && 'en' in value;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function ItemFieldInput({ how, value, onChange, ...field }: ItemFieldInputProps) {
  const { say } = useOfficeFormat();
  if ('bn' in how)
    return (
      <WordsField
        {...field}
        labels={{ bn: say(how.bn), en: say(how.en) }}
        type={how.kind === 'area' ? 'area' : 'text'}
        value={isBoth(value) ? value : empty}
        onChange={onChange}
      />
    );
  const label = say(how.label);
  if (how.kind === 'picture')
    return (
      <PictureField
        {...field}
        label={label}
        place={how.place}
        value={textOf(value) || null}
        onChange={onChange}
      />
    );
  if (how.kind === 'number')
    return (
      <Field
        {...field}
        label={label}
        type="number"
        value={String(value)}
        onChange={(text) => onChange(Number(text))}
      />
    );
  return (
    <Field {...field} label={label} value={textOf(value)} onChange={(text) => onChange(textOrNull(text))} />
  );
}
