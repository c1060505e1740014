import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../domain/base/calendar.ts';
import type { Toll } from '../../domain/money/tolls.ts';
import { crossings, type Crossing } from '../../domain/place/crossings.ts';
import { Button } from '../kit/controls.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { Field, type FieldErrors } from '../kit/field.tsx';
import { Figures, type SectionFormProps } from './settings-field.tsx';

/** The tolls of the file with their sources, and those that the office has set since. */
export function TollsForm({ value, errors, today, onChange }: SectionFormProps) {
  const { t } = useLingui();
  const { locale, taka, day } = useOfficeFormat();
  const tolls = value.tolls ?? [];
  const add = ({ id, toll }: Crossing): void => {
    const { car, micro } = tolls.findLast((each) => each.id === id) ?? toll;
    onChange({ tolls: [...tolls, { id, car, micro, from: addDays(today, 1), source: '' }] });
  };
  return (
    <>
      <p className="sub">{t`What a crossing costs by its announcement. What is set here counts from its day on.`}</p>
      <ul className="o-rows">
        {crossings.map((crossing) => {
          const { id, toll, source } = crossing;
          const name = crossing.name[locale];
          const [car, micro, since] = [taka(toll.car), taka(toll.micro), day(toll.from)];
          return (
            <li key={id}>
              <span className="grow">
                <b>{name}</b>
                <small lang="en">{source}</small>
              </span>
              <span>{t`car ${car}, microbus ${micro}, since ${since}`}</span>
              <Button className="sm" aria-label={t`New toll: ${name}`} onClick={() => add(crossing)}>
                {t`New toll`}
              </Button>
            </li>
          );
        })}
      </ul>
      {tolls.map((toll, at) => (
        <TollForm
          key={at}
          toll={toll}
          name={`tolls.${at}`}
          errors={errors}
          onChange={(changed) => onChange({ tolls: tolls.with(at, changed) })}
          onRemove={() => onChange({ tolls: tolls.toSpliced(at, 1) })}
        />
      ))}
    </>
  );
}

type TollFormProps = {
  toll: Toll;
  /** The toll's path in the section. */
  name: string;
  errors: FieldErrors;
  onChange: (toll: Toll) => void;
  onRemove: () => void;
};

function TollForm({ toll, name, errors, onChange, onRemove }: TollFormProps) {
  const { t } = useLingui();
  const { locale } = useOfficeFormat();
  const crossing = crossings.find(({ id }) => id === toll.id)?.name[locale] ?? toll.id;
  return (
    <fieldset className="o-item">
      <legend>{crossing}</legend>
      <Figures
        name={name}
        errors={errors}
        item={toll}
        figures={{ car: { label: t`Car or jeep, taka` }, micro: { label: t`Microbus, taka` } }}
        onChange={onChange}
      />
      <Field
        label={t`From this day on`}
        name={`${name}.from`}
        errors={errors}
        type="date"
        value={toll.from}
        onChange={(from) => onChange({ ...toll, from })}
      />
      <Field
        label={t`Where it was announced`}
        name={`${name}.source`}
        errors={errors}
        value={toll.source}
        onChange={(source) => onChange({ ...toll, source })}
      />
      <Button className="sm bad" onClick={onRemove}>{t`Drop this toll`}</Button>
    </fieldset>
  );
}
