import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { readBirthDate, writeBirthDate } from '../../../../domain/person/birth-date.ts';
import { readDhakaInstant } from '../../../../domain/base/calendar.ts';
import { datedText } from '../../../../domain/base/date-text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { FieldSays } from './field-says.tsx';
import { TextInput } from '../../../ui/forms/text-input.tsx';

type BirthDateInputProps = {
  label: string;
  error: string | undefined;
  lead: ReactNode;
  defaultValue?: string | undefined;
};

/**
 * A birth date as eight typed digits, which is quicker than turning a calendar back by decades; the
 * separators are added.
 */
export function BirthDateInput({ label, error, lead, defaultValue }: BirthDateInputProps) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const [read, setRead] = useState(() => readBirthDate(defaultValue ?? ''));
  const at = readDhakaInstant(read, '00:00');
  return (
    <TextInput
      label={label}
      error={error}
      lead={lead}
      name="date_of_birth"
      inputMode="numeric"
      autoComplete="bday"
      placeholder={t`day/month/year`}
      defaultValue={defaultValue}
      required
      trail={at !== null && <FieldSays>{datedText(at, locale)}</FieldSays>}
      onInput={({ currentTarget }) => setRead(readBirthDate(currentTarget.value))}
      onBlur={({ target }) => {
        const date = readBirthDate(target.value);
        if (date !== null) target.value = digits(writeBirthDate(date));
      }}
    />
  );
}
