import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { carTypeChoices, isCarType, seatsOf, type CarType } from '../../../../domain/car/car.ts';
import { useTariff } from '../../../db/device/use-tariff.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { shapes } from '../../../ui/cars/car-shapes.ts';
import { fareOf } from '../../parts/fare-choices.ts';
import { carTypeNames } from '../../parts/trip-meta.tsx';
import { CarDrawing } from '../../../ui/cars/car-drawing.tsx';
import { RadioCard } from '../../../ui/forms/radio-card.tsx';
import type { StepProps } from './step-props.ts';

const uses: Record<(typeof carTypeChoices)[number], MessageDescriptor> = {
  'sedan car': msg`For a family or a small party`,
  'mini micro': msg`For a family with luggage`,
  micro: msg`For a wedding or a large party`,
};

type CarTypesProps = Pick<StepProps, 'draft' | 'send'> & {
  /** Shows only this type. */
  only?: CarType;
};

/** The car types, each with the fare range of the journey. */
export function CarTypes({ draft, send, only }: CarTypesProps) {
  const { i18n, t } = useLingui();
  const { digits, takaRange } = useFormat();
  const tariff = useTariff(draft.journeyDate);
  return (
    <div className="col g3" role="radiogroup" aria-label={t`Kind of car`}>
      {carTypeChoices.map((carType) => {
        if (only !== undefined && carType !== only) return null;
        const fare = fareOf(draft, carType, tariff);
        const seats = digits(seatsOf(carType));
        return (
          <RadioCard
            key={carType}
            name="car_type"
            value={carType}
            checked={draft.carType === carType}
            onChange={(value) => {
              if (isCarType(value)) send({ type: 'CHOOSE_CAR', carType: value });
            }}
          >
            <CarDrawing shape={shapes[carType]} />
            <span className="grow">
              <b>{i18n._(carTypeNames[carType])}</b>{' '}
              <span className="small mute nowrap">{t`${seats} seats`}</span>
              <span className="micro mute line">{i18n._(uses[carType])}</span>
              {fare && <b className="small line">{takaRange(fare)}</b>}
            </span>
          </RadioCard>
        );
      })}
    </div>
  );
}
