import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../domain/base/calendar.ts';
import { firstTariff, tariffOn, type FareBand, type Tariff } from '../../domain/money/fare.ts';
import { districts } from '../../domain/place/districts.ts';
import { useFormat } from '../../src/i18n/use-format.ts';
import { useDay } from '../kit/use-day.ts';
import { BidsForm } from './settings-bids.tsx';
import { Field, figure, type FieldErrors } from './settings-field.tsx';
import type { SectionForm } from './settings-lists.tsx';

/** Tariffs from a day on: those that have begun are read, those to come are written. */
export function FaresForm({ value, errors, today, onChange }: SectionForm) {
  const { t } = useLingui();
  const day = useDay();
  const fares = value.fares ?? [];
  const latest = fares.toSorted((a, b) => (a.from < b.from ? -1 : 1)).at(-1) ?? firstTariff;
  const now = tariffOn(fares, today);
  const next = latest.from > today ? addDays(latest.from, 1) : addDays(today, 1);
  const begins = now.from === firstTariff.from ? t`Since the beginning` : day(now.from);
  return (
    <>
      <p className="sub">{t`Today’s fares: ${begins}. They stay as people were shown them.`}</p>
      {fares.map((tariff, at) => {
        if (tariff.from <= today && !Object.hasOwn(errors, `fares.${at}.from`)) return null;
        return (
          <TariffForm
            key={at}
            tariff={tariff}
            name={`fares.${at}`}
            errors={errors}
            onChange={(changed) =>
              onChange({ fares: fares.map((each, place) => (place === at ? changed : each)) })
            }
            onRemove={() => onChange({ fares: fares.filter((_, place) => place !== at) })}
          />
        );
      })}
      <button
        type="button"
        className="bt"
        onClick={() =>
          onChange({
            fares: [
              ...fares,
              {
                from: next,
                bands: latest.bands,
                floor: latest.floor,
                surcharges: { ...latest.surcharges },
                ...(latest.bids && { bids: latest.bids }),
              },
            ],
          })
        }
      >
        {t`New fares from a day on`}
      </button>
      {errors['fares'] !== undefined && (
        <p className="bad-t" role="alert">
          {errors['fares']}
        </p>
      )}
    </>
  );
}

type TariffFormProps = {
  tariff: Tariff;
  name: string;
  errors: FieldErrors;
  onChange: (tariff: Tariff) => void;
  onRemove: () => void;
};

function TariffForm({ tariff, name, errors, onChange, onRemove }: TariffFormProps) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const band = (at: number, part: Partial<FareBand>): void =>
    onChange({
      ...tariff,
      bands: tariff.bands.map((each, place) => (place === at ? { ...each, ...part } : each)),
    });
  const near = Object.entries(tariff.surcharges);
  const free = districts.filter(({ id }) => !Object.hasOwn(tariff.surcharges, id));
  const charge = (surcharges: Record<string, number>): void => onChange({ ...tariff, surcharges });
  return (
    <fieldset className="o-item">
      <Field
        label={t`For journeys from this day on`}
        name={`${name}.from`}
        errors={errors}
        type="date"
        value={tariff.from}
        onChange={(from) => onChange({ ...tariff, from })}
      />
      {tariff.bands.map((each, at) => {
        const place = number(at + 1);
        const path = `${name}.bands.${at}`;
        const [upTo, least, most] =
          at === 0 ? [t`Up to km`, t`Least taka a km`, t`Most taka a km`] : ['', '', ''];
        return (
          <div key={at} className="o-three">
            {each.upTo === null ? (
              <span className="o-f">{t`Any distance above`}</span>
            ) : (
              <Field
                label={t`Band ${place}: up to km`}
                head={upTo}
                name={`${path}.upTo`}
                errors={errors}
                type="number"
                value={String(each.upTo)}
                onChange={(text) => band(at, { upTo: figure(text) })}
              />
            )}
            <Field
              label={t`Band ${place}: least taka a km`}
              head={least}
              name={path}
              errors={errors}
              type="number"
              value={String(each.min)}
              onChange={(text) => band(at, { min: figure(text) })}
            />
            <Field
              label={t`Band ${place}: most taka a km`}
              head={most}
              name={`${path}.max`}
              errors={errors}
              type="number"
              value={String(each.max)}
              onChange={(text) => band(at, { max: figure(text) })}
            />
          </div>
        );
      })}
      <div className="o-three">
        <span className="o-f">{t`A short way costs`}</span>
        <Field
          label={t`At least, taka`}
          name={`${name}.floor`}
          errors={errors}
          type="number"
          value={String(tariff.floor.min)}
          onChange={(text) => onChange({ ...tariff, floor: { ...tariff.floor, min: figure(text) } })}
        />
        <Field
          label={t`Up to, taka`}
          name={`${name}.floor.max`}
          errors={errors}
          type="number"
          value={String(tariff.floor.max)}
          onChange={(text) => onChange({ ...tariff, floor: { ...tariff.floor, max: figure(text) } })}
        />
      </div>
      <BidsForm
        bids={tariff.bids}
        name={`${name}.bids`}
        errors={errors}
        onChange={(bids) => {
          const { bids: _before, ...rest } = tariff;
          onChange(bids ? { ...rest, bids } : rest);
        }}
      />
      <p>{t`Taka more for a far district`}</p>
      {near.map(([id, taka]) => {
        const district = districts.find((each) => String(each.id) === id)?.name[locale] ?? id;
        return (
          <div key={id} className="o-three">
            <Field
              label={district}
              name={`${name}.surcharges.${id}`}
              errors={errors}
              type="number"
              value={String(taka)}
              onChange={(text) => charge({ ...tariff.surcharges, [id]: figure(text) })}
            />
            <button
              type="button"
              className="bt sm bad"
              aria-label={t`Remove the surcharge for ${district}`}
              onClick={() => charge(Object.fromEntries(near.filter(([each]) => each !== id)))}
            >
              {t`Remove`}
            </button>
          </div>
        );
      })}
      <select
        className="in1"
        aria-label={t`Add a district`}
        value=""
        onChange={(event) => charge({ ...tariff.surcharges, [event.target.value]: 1000 })}
      >
        <option value="">{t`Add a district`}</option>
        {free.map(({ id, name: names }) => (
          <option key={id} value={id}>
            {names[locale]}
          </option>
        ))}
      </select>
      <button type="button" className="bt sm bad" onClick={onRemove}>
        {t`Drop these fares`}
      </button>
    </fieldset>
  );
}
