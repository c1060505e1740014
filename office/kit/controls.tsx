/** The small controls of the office's forms and filters. */
import { useEffect, useRef, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { useKeys } from './keys.ts';
import { KeyCaps } from './key-caps.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & { caps?: readonly string[] | undefined };

/**
 * A compact button. @param className in addition to `bt`: `p` primary, `sm` small, `lk` a link, `bad` harmful
 */
export const Button = ({ className = '', caps, children, ...button }: ButtonProps) => (
  <button type="button" className={className === '' ? 'bt' : `bt ${className}`} {...button}>
    {children} {caps && <KeyCaps keys={caps} />}
  </button>
);

type EntryProps = {
  /** The name of the field, also its placeholder unless another is given. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  max?: number;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'placeholder' | 'max'>;

/** A field of one line that is named by its placeholder. */
export const Entry = ({ label, value, onChange, max, ...input }: EntryProps) => (
  <input
    className="in1"
    aria-label={label}
    placeholder={label}
    maxLength={max}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    {...input}
  />
);

type TextProps = Pick<EntryProps, 'label' | 'placeholder' | 'value' | 'onChange' | 'max'> & { rows?: number };

export const TextEntry = ({ label, placeholder = label, value, onChange, max, rows }: TextProps) => (
  <textarea
    className="in1 area"
    aria-label={label}
    placeholder={placeholder}
    maxLength={max}
    rows={rows}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

type SelectProps<Value extends string | number> = {
  label: string;
  /** The chosen value; undefined: none is chosen. */
  value: Value | undefined;
  options: readonly { value: Value; name: string }[];
  /** The name of the first option, which chooses none. */
  none?: string;
  className?: string;
  onChoose: (value: Value | undefined) => void;
};

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, value, options, none, className = 'in1', onChoose } = props;
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>): void =>
    onChoose(options.find((each) => String(each.value) === target.value)?.value);
  return (
    <select className={className} aria-label={label} value={value ?? ''} onChange={choose}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map((each) => (
        <option key={each.value} value={each.value}>
          {each.name}
        </option>
      ))}
    </select>
  );
}

export type Chip = { name: ReactNode; isOn: boolean; onPress: () => void };

/** Choices side by side, each on or off. */
export const Chips = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <div className="why" role="group" aria-label={label}>
    {chips.map(({ name, isOn, onPress }, place) => (
      <button key={place} type="button" className={isOn ? 'on' : ''} aria-pressed={isOn} onClick={onPress}>
        {name}
      </button>
    ))}
  </div>
);

type SearchFieldProps = { label: string; text: string | undefined; onSearch: (text: string) => void };

/** Searches on Enter; the key / leads to it. */
export function SearchField({ label, text = '', onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useKeys({ Slash: () => field.current?.focus() });
  // the address may change without the field: by a link, or back and forward
  useEffect(() => {
    if (field.current) field.current.value = text;
  }, [text]);
  return (
    <input
      ref={field}
      type="search"
      className="in1"
      aria-label={label}
      placeholder={label}
      defaultValue={text}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') onSearch(currentTarget.value.trim());
      }}
    />
  );
}
