import { useLingui } from '@lingui/react/macro';
import {
  plateLetters,
  plateLines,
  plateNumberSoFar,
  platePartsOf,
  plateSeries,
} from '../../domain/car/plate.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Alert } from '../ui/status/alert.tsx';
import { Plate } from '../ui/cars/plate.tsx';
import { SearchableSelect } from '../ui/choosers/searchable-select.tsx';
import { CheckRow } from '../ui/forms/check-row.tsx';
import { Select } from '../ui/forms/select.tsx';
import { TextInput } from '../ui/forms/text-input.tsx';
import type { CarPageProps } from './use-car-form.ts';

type PlatePageProps = CarPageProps & {
  /** The plate was refused because another owner's car has it. */
  contested: boolean;
};

/** The number plate, drawn while it is typed. */
export function PlatePage({ draft, set, refusalText, contested }: PlatePageProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const parts = platePartsOf(draft.registration);
  const shown = plateLines(draft.registration, locale);
  const change = (part: Partial<typeof parts>): void => {
    const { series, letter, number } = { ...parts, ...part };
    set({ registration: `${series}:${letter}:${plateNumberSoFar(number)}` });
  };
  return (
    <>
      <div className="platestage">
        <Plate area={shown.area || '—'} number={shown.number || '••-••••'} large />
      </div>
      <SearchableSelect
        label={t`Area on the plate`}
        placeholder={t`Dhaka Metro, Cumilla …`}
        options={Object.entries(plateSeries).map(([id, name]) => ({
          id,
          label: name[locale],
          also: `${name.bn} ${name.en}`,
        }))}
        value={parts.series || null}
        error={refusalText('metro_series')}
        onChange={(series) => change({ series: series ?? '' })}
      />
      <div className="two">
        <Select
          label={t`Class letter`}
          placeholder={t`Choose`}
          error={refusalText('class_letter')}
          options={Object.entries(plateLetters).map(([value, name]) => ({
            value,
            label: locale === 'bn' ? name.bn : `${name.en} (${name.bn})`,
          }))}
          value={parts.letter}
          onChange={(letter) => change({ letter })}
        />
        <TextInput
          label={t`Number`}
          error={refusalText('registration_number')}
          hint={t`As on the plate, 19-4321`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          lang="en"
          value={parts.number}
          onChange={(event) => change({ number: event.target.value })}
        />
      </div>
      {contested && (
        <>
          <Alert tone="bad">
            {t`This number stands at another owner's active car. Check it once more. If the car is yours, claim it: the papers of both are compared.`}
          </Alert>
          <CheckRow checked={draft.claim} onChange={(claim) => set({ claim })}>
            {t`The number is right and the car is mine`}
          </CheckRow>
        </>
      )}
    </>
  );
}
