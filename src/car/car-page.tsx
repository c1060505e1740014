import { useLingui } from '@lingui/react/macro';
import { carTypes, isCarType, seatsOf } from '../../domain/car/car.ts';
import { oldestYear } from '../../domain/car/car-form.ts';
import { carBrands, knownModel, modelsOf } from '../../domain/car/car-models.ts';
import { dhakaDate } from '../../domain/base/calendar.ts';
import { useFormat } from '../i18n/use-format.ts';
import { correctedNow } from '../platform/clock.ts';
import { carTypeNames } from '../trip/parts/trip-meta.tsx';
import { Segmented } from '../ui/actions/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { ColourField } from './colour-field.tsx';
import { NameField } from './name-field.tsx';
import type { CarPageProps } from './use-car-form.ts';

/**
 * The page that identifies the car. Choosing a model of the list sets its type and the years in which it was
 * built.
 */
export function CarPage({ draft, set, refusalText }: CarPageProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const known = knownModel(draft.brand, draft.model);
  const thisYear = Number(dhakaDate(correctedNow()).slice(0, 4));
  const [first, last] = [Math.max(known?.from ?? oldestYear, oldestYear), known?.to ?? thisYear + 1];
  const years = Array.from({ length: last - first + 1 }, (_, i) => last - i);
  if (draft.manufacture_year !== null && !years.includes(draft.manufacture_year))
    years.push(draft.manufacture_year);

  function chooseModel(model: string): void {
    const chosen = knownModel(draft.brand, model);
    set({ model, ...(chosen && { car_type: chosen.car_type }) });
  }
  return (
    <>
      <div className="two">
        <NameField
          label={t`Brand`}
          placeholder={t`Toyota, Honda …`}
          value={draft.brand}
          known={carBrands}
          error={refusalText('brand')}
          onChange={(brand) => set({ brand, ...(brand !== draft.brand && { model: '' }) })}
        />
        <NameField
          label={t`Model`}
          placeholder={t`Axio, Noah …`}
          value={draft.model}
          known={modelsOf(draft.brand).map(({ model }) => model)}
          error={refusalText('model')}
          onChange={chooseModel}
        />
      </div>
      <CarTypeField {...{ draft, set, refusalText }} />
      <div className="two">
        <Select
          label={t`Year`}
          error={refusalText('manufacture_year')}
          placeholder={t`Choose`}
          options={years.map((year) => ({ value: String(year), label: digits(year) }))}
          value={draft.manufacture_year === null ? '' : String(draft.manufacture_year)}
          onChange={(year) => set({ manufacture_year: year === '' ? null : Number(year) })}
        />
        <div className="field">
          <span className="label">{t`Is there an AC?`}</span>
          <Switch
            checked={draft.is_air_conditioned}
            onChange={(is_air_conditioned) => set({ is_air_conditioned })}
          >
            {draft.is_air_conditioned ? t`Yes` : t`No`}
          </Switch>
        </div>
      </div>
      <ColourField
        label={t`Colour`}
        value={draft.color}
        error={refusalText('color')}
        onChange={(color) => set({ color })}
      />
    </>
  );
}

function CarTypeField({ draft, set, refusalText }: CarPageProps) {
  const { i18n, t } = useLingui();
  const { digits } = useFormat();
  const known = knownModel(draft.brand, draft.model);
  const error = refusalText('car_type');
  const label = t`Type`;
  return (
    <fieldset className={error === undefined ? 'field' : 'field err'}>
      <legend className="label">{label}</legend>
      <Segmented
        label={label}
        value={isCarType(draft.car_type) ? draft.car_type : null}
        options={carTypes.map((value) => {
          const seats = digits(known?.car_type === value ? known.seats : seatsOf(value));
          return {
            value,
            label: (
              <>
                {i18n._(carTypeNames[value])}
                <br />
                {t`${seats} seats`}
              </>
            ),
          };
        })}
        onChange={(car_type) => set({ car_type })}
      />
      {error !== undefined && (
        <span className="hint" role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
