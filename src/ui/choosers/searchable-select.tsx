import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Combobox } from './combobox.tsx';
import type { FieldWords } from '../forms/field.tsx';
import { findOptions, type SearchableOption } from './search-options.ts';

type SearchableSelectProps = Omit<FieldWords, 'hintIcon'> & {
  name?: string;
  placeholder: string;
  options: readonly SearchableOption[];
  /** The chosen option's id; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
};

/** A choice among many options by typing part of a name; six are shown at a time (REQ 2). */
export function SearchableSelect(props: SearchableSelectProps) {
  const { label, error, hint, name, placeholder, options, value, onChange } = props;
  const { t } = useLingui();
  const [query, setQuery] = useState<string | null>(null);
  const chosen = options.find((option) => option.id === value)?.label ?? '';
  return (
    <Combobox
      label={label}
      error={error}
      hint={hint}
      {...(name !== undefined && { name })}
      icon="search"
      placeholder={placeholder}
      text={query ?? chosen}
      options={findOptions(options, query ?? '')}
      emptyText={t`Nothing by this name`}
      onTextChange={setQuery}
      onPick={(option) => {
        setQuery(null);
        onChange(option.id);
      }}
      onClear={() => {
        setQuery(null);
        onChange(null);
      }}
      onLeave={() => setQuery(null)}
    />
  );
}
