import { useLingui } from '@lingui/react/macro';
import { addDays } from '../../domain/base/calendar.ts';
import { firstTariff, tariffOn, type Tariff } from '../../domain/money/fare.ts';
import { districts } from '../../domain/place/districts.ts';
import { Button, Select } from '../kit/controls.tsx';
import { useOfficeFormat } from '../kit/use-office-format.ts';
import { RoadFares } from './road-fares.tsx';
import { BidsForm } from './settings-bids.tsx';
import { Field, type FieldErrors } from '../kit/field.tsx';
import { Figures, type SectionFormProps } from './settings-field.tsx';

/** Tariffs with their first days: coming ones can be edited, those that have begun cannot. */
export function FaresForm({ value, errors, today, onChange }: SectionFormProps) {
  const { t } = useLingui();
  const { day } = useOfficeFormat();
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
            onChange={(changed) => onChange({ fares: fares.with(at, changed) })}
            onRemove={() => onChange({ fares: fares.toSpliced(at, 1) })}
          />
        );
      })}
      <Button
        onClick={() => {
          const { bands, floor, surcharges, bids } = latest;
          const fresh = { from: next, bands, floor, surcharges: { ...surcharges }, ...(bids && { bids }) };
          onChange({ fares: [...fares, fresh] });
        }}
      >
        {t`New fares from a day on`}
      </Button>
      {errors['fares'] !== undefined && (
        <p className="bad-t" role="alert">
          {errors['fares']}
        </p>
      )}
      <RoadFares />
    </>
  );
}

type TariffPartProps = {
  tariff: Tariff;
  /** The tariff's path in the section. */
  name: string;
  errors: FieldErrors;
  onChange: (tariff: Tariff) => void;
};

function TariffForm({ onRemove, ...part }: TariffPartProps & { onRemove: () => void }) {
  const { t } = useLingui();
  const { tariff, name, errors, onChange } = part;
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
      <Bands {...part} />
      <Figures
        lead={t`A short way costs`}
        name={`${name}.floor`}
        errors={errors}
        item={tariff.floor}
        figures={{
          min: { label: t`At least, taka`, at: `${name}.floor` },
          max: { label: t`Up to, taka` },
        }}
        onChange={(floor) => onChange({ ...tariff, floor })}
      />
      <BidsForm
        bids={tariff.bids}
        name={`${name}.bids`}
        errors={errors}
        onChange={(bids) => {
          const { bids: _before, ...rest } = tariff;
          onChange(bids ? { ...rest, bids } : rest);
        }}
      />
      <Surcharges {...part} />
      <Button className="sm bad" onClick={onRemove}>{t`Drop these fares`}</Button>
    </fieldset>
  );
}

/** The fare per kilometre by distance; only the first row shows the column heads. */
function Bands({ tariff, name, errors, onChange }: TariffPartProps) {
  const { t } = useLingui();
  const { number } = useOfficeFormat();
  return tariff.bands.map((band, at) => {
    const place = number(at + 1);
    const path = `${name}.bands.${at}`;
    const [upTo, least, most] =
      at === 0 ? [t`Up to km`, t`Least taka a km`, t`Most taka a km`] : ['', '', ''];
    return (
      <Figures
        key={at}
        {...(band.upTo === null && { lead: t`Any distance above` })}
        name={path}
        errors={errors}
        item={band}
        figures={{
          ...(band.upTo !== null && { upTo: { label: t`Band ${place}: up to km`, head: upTo } }),
          min: { label: t`Band ${place}: least taka a km`, head: least, at: path },
          max: { label: t`Band ${place}: most taka a km`, head: most },
        }}
        onChange={(changed) => onChange({ ...tariff, bands: tariff.bands.with(at, changed) })}
      />
    );
  });
}

function Surcharges({ tariff, name, errors, onChange }: TariffPartProps) {
  const { t } = useLingui();
  const { locale } = useOfficeFormat();
  const charge = (surcharges: Record<string, number>): void => onChange({ ...tariff, surcharges });
  const charged = Object.entries(tariff.surcharges);
  const free = districts.filter(({ id }) => !Object.hasOwn(tariff.surcharges, id));
  return (
    <>
      <p>{t`Taka more for a far district`}</p>
      {charged.map(([id]) => {
        const district = districts.find((each) => String(each.id) === id)?.name[locale] ?? id;
        return (
          <Figures
            key={id}
            name={`${name}.surcharges`}
            errors={errors}
            item={tariff.surcharges}
            figures={{ [id]: { label: district } }}
            onChange={charge}
          >
            <Button
              className="sm bad"
              aria-label={t`Remove the surcharge for ${district}`}
              onClick={() => charge(Object.fromEntries(charged.filter(([each]) => each !== id)))}
            >
              {t`Remove`}
            </Button>
          </Figures>
        );
      })}
      <Select
        label={t`Add a district`}
        none={t`Add a district`}
        value={undefined}
        options={free.map(({ id, name: names }) => ({ value: id, name: names[locale] }))}
        onChoose={(id) => id !== undefined && charge({ ...tariff.surcharges, [id]: 1000 })}
      />
    </>
  );
}
