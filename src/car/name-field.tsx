import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { carSpellings, carWord } from '../../domain/car/car-names.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Combobox } from '../ui/choosers/combobox.tsx';
import { findOptions } from '../ui/choosers/search-options.ts';

type NameFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  /** The names of the list, as they are on the wire. */
  known: readonly string[];
  error: string | undefined;
  onChange: (name: string) => void;
};

/** A brand or a model: found in the list in either language, or typed if it is not in the list. */
export function NameField({ label, placeholder, value, known, error, onChange }: NameFieldProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const options = known.map((name) => ({
    id: name,
    label: carWord(name, locale),
    also: carSpellings(name),
  }));
  const query = typed ?? '';
  return (
    <Combobox
      label={label}
      error={error}
      placeholder={placeholder}
      text={typed ?? carWord(value, locale)}
      options={findOptions(options, query)}
      emptyText={t`Not in the list: it is taken as you write it`}
      onTextChange={setTyped}
      onPick={(option) => {
        setTyped(null);
        onChange(option.id);
      }}
      onClear={() => {
        setTyped(null);
        onChange('');
      }}
      onLeave={() => {
        if (typed === null) return;
        const exact = options.find(({ id, label: shown }) =>
          [id, shown].some((name) => name.toLowerCase() === query.trim().toLowerCase()),
        );
        setTyped(null);
        onChange(exact?.id ?? query.trim());
      }}
    />
  );
}
