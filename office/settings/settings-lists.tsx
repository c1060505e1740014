import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StoredSite } from '../../protocol/api/office/site.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { PictureField } from './picture-field.tsx';
import { Field, WordsField, type FieldErrors } from './settings-field.tsx';

export type SectionForm = {
  value: Partial<StoredSite>;
  errors: FieldErrors;
  /** In Dhaka (YYYY-MM-DD). */
  today: string;
  onChange: (value: Partial<StoredSite>) => void;
};
type Slide = StoredSite['slides'][number];
type Testimonial = StoredSite['testimonials'][number];
type Answer = NonNullable<StoredSite['help']>[number];

const empty = { bn: '', en: '' };
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

type ListProps<Item> = {
  items: readonly Item[];
  most: number;
  fresh: Item;
  add: string;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number, change: (part: Partial<Item>) => void) => ReactNode;
};

/** Things in an order, which can be moved, removed and added to. */
function List<Item extends object>({ items, most, fresh, add, onChange, children }: ListProps<Item>) {
  const { t } = useLingui();
  const { number } = useFormat();
  const change = (at: number) => (part: Partial<Item>) =>
    onChange(items.map((item, place) => (place === at ? { ...item, ...part } : item)));
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
        return (
          <fieldset key={at} className="o-item">
            <legend>{place}</legend>
            {children(item, at, change(at))}
            <span className="row g2">
              <button
                type="button"
                className="bt sm"
                disabled={at === 0}
                aria-label={t`Move number ${place} up`}
                onClick={() => up(at)}
              >
                ↑
              </button>
              <button
                type="button"
                className="bt sm bad"
                aria-label={t`Remove number ${place}`}
                onClick={() => onChange(items.filter((_, each) => each !== at))}
              >
                {t`Remove`}
              </button>
            </span>
          </fieldset>
        );
      })}
      <button
        type="button"
        className="bt"
        disabled={items.length >= most}
        onClick={() => onChange([...items, fresh])}
      >
        {add}
      </button>
    </>
  );
}

export function SlidesForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  const fresh: Slide = { title: empty, text: empty, image: null, link: null };
  return (
    <List
      items={value.slides ?? []}
      most={12}
      fresh={fresh}
      add={t`Add a slide`}
      onChange={(slides) => onChange({ slides })}
    >
      {({ title, text, image, link }, at, change) => (
        <>
          <WordsField
            labels={{ bn: t`Title, Bengali`, en: t`Title, English` }}
            name={`slides.${at}.title`}
            {...{ errors }}
            value={title}
            onChange={(next) => change({ title: next })}
          />
          <WordsField
            labels={{ bn: t`Words below it, Bengali`, en: t`Words below it, English` }}
            name={`slides.${at}.text`}
            {...{ errors }}
            value={text}
            onChange={(next) => change({ text: next })}
          />
          <PictureField
            label={t`Picture of the slide`}
            place="slide"
            name={`slides.${at}.image`}
            {...{ errors }}
            value={image}
            onChange={(next) => change({ image: next })}
          />
          <Field
            label={t`Where it leads`}
            name={`slides.${at}.link`}
            {...{ errors }}
            value={link ?? ''}
            onChange={(next) => change({ link: orNull(next) })}
          />
        </>
      )}
    </List>
  );
}

export function TestimonialsForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  const fresh: Testimonial = { text: empty, by: empty, stars: 5 };
  return (
    <List
      items={value.testimonials ?? []}
      most={24}
      fresh={fresh}
      add={t`Add a testimonial`}
      onChange={(testimonials) => onChange({ testimonials })}
    >
      {({ text, by, stars, image }, at, change) => (
        <>
          <WordsField
            labels={{ bn: t`What was said, Bengali`, en: t`What was said, English` }}
            name={`testimonials.${at}.text`}
            {...{ errors }}
            type="area"
            value={text}
            onChange={(next) => change({ text: next })}
          />
          <WordsField
            labels={{ bn: t`By whom, Bengali`, en: t`By whom, English` }}
            name={`testimonials.${at}.by`}
            {...{ errors }}
            value={by}
            onChange={(next) => change({ by: next })}
          />
          <Field
            label={t`Stars, one to five`}
            name={`testimonials.${at}.stars`}
            {...{ errors }}
            type="number"
            value={String(stars)}
            onChange={(next) => change({ stars: Number(next) })}
          />
          <PictureField
            label={t`Portrait`}
            place="testimonial"
            name={`testimonials.${at}.image`}
            {...{ errors }}
            value={image ?? null}
            onChange={(next) => change({ image: next })}
          />
        </>
      )}
    </List>
  );
}

export function HelpForm({ value, errors, onChange }: SectionForm) {
  const { t } = useLingui();
  const fresh: Answer = { asked: empty, answer: empty };
  return (
    <List
      items={value.help ?? []}
      most={24}
      fresh={fresh}
      add={t`Add a question`}
      onChange={(help) => onChange({ help })}
    >
      {({ asked, answer }, at, change) => (
        <>
          <WordsField
            labels={{ bn: t`Question, Bengali`, en: t`Question, English` }}
            name={`help.${at}.asked`}
            {...{ errors }}
            value={asked}
            onChange={(next) => change({ asked: next })}
          />
          <WordsField
            labels={{ bn: t`Answer, Bengali`, en: t`Answer, English` }}
            name={`help.${at}.answer`}
            {...{ errors }}
            type="area"
            value={answer}
            onChange={(next) => change({ answer: next })}
          />
        </>
      )}
    </List>
  );
}
