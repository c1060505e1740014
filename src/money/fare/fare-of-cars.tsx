import { useLingui } from '@lingui/react/macro';
import { carTypeChoices, seatsOf } from '../../../domain/car/car.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';
import { useTariff } from '../../db/device/use-tariff.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { fareOf, placeOnGround } from '../../trip/parts/fare-choices.ts';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import { CarDrawing } from '../../ui/cars/car-drawing.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { RangeBar } from '../../ui/choosers/range-bar.tsx';

type FareOfCarsProps = { draft: TripDraft; role: 'customer' | 'provider' };

/** The fare range of the journey for each type of car. */
export function FareOfCars({ draft, role }: FareOfCarsProps) {
  const { i18n, t } = useLingui();
  const { digits, takaRange } = useFormat();
  const tariff = useTariff(draft.journeyDate);
  return (
    <>
      <h2>{t`The fare may be`}</h2>
      {carTypeChoices.map((carType) => {
        const fare = fareOf(draft, carType, tariff);
        const seats = digits(seatsOf(carType));
        const range = fare && takaRange(fare);
        return (
          fare && (
            <Card key={carType}>
              <div className="row g3">
                <CarDrawing shape={shapes[carType]} />
                <span className="grow">
                  <b>{i18n._(carTypeNames[carType])}</b>{' '}
                  <span className="small mute nowrap">{t`${seats} seats`}</span>
                  <b className="line">{range}</b>
                </span>
              </div>
              <RangeBar {...placeOnGround(fare, draft, tariff)} label={t`Fare range: ${range}`} />
            </Card>
          )
        );
      })}
      <Hint>
        {role === 'provider'
          ? t`This is only an estimate. Your bid has its own range, which the bid form shows.`
          : t`This is only an estimate. Car owners tell the real fare, and what it covers.`}
      </Hint>
      <InfoDoor label={t`What the fare is made of`} about={{ what: 'fare', role }} />
    </>
  );
}
