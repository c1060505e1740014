import { useLingui } from '@lingui/react/macro';
import { rangeOf } from '../../../domain/trip-draft.ts';
import { commissionOf, providerShare } from '../../../domain/wallet.ts';
import { carsView } from '../../db/mirror/cars-view.ts';
import { useView } from '../../sync/use-view.ts';
import { CarDetail, CarPicture, useCarName } from '../../trip/car-line.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Facts } from '../../ui/cards/facts.tsx';
import { PriceStepper } from '../../ui/choosers/price-stepper.tsx';
import { RadioCard } from '../../ui/forms/radio-card.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import type { StepProps } from './step-props.ts';
import { useRefusalTexts } from './use-refusal-texts.ts';

const STEP_TAKA = 50;

/** Which of their verified cars a car owner goes with. */
export function OwnCars({ draft, send }: Pick<StepProps, 'draft' | 'send'>) {
  const { t } = useLingui();
  const carName = useCarName();
  const cars = useView((dbs) => carsView(dbs), [])?.filter(({ car_status }) => car_status === 'active');
  if (!cars) return <SkeletonCard />;
  if (cars.length === 0)
    return (
      <Alert icon="car-front">{t`You have no verified car yet. Once one is verified, you can offer a trip.`}</Alert>
    );
  return (
    <div className="col g3" role="radiogroup" aria-label={t`Your cars`}>
      {cars.map((car) => (
        <RadioCard
          key={car.id}
          name="car_id"
          value={car.id}
          checked={draft.carId === car.id}
          onChange={() => send({ type: 'CHOOSE_CAR', carType: car.car_type, carId: car.id })}
        >
          <CarPicture car={car} />
          <span className="grow">
            <b>{carName(car)}</b>
            <span className="micro mute line">
              <CarDetail car={car} />
            </span>
          </span>
        </RadioCard>
      ))}
    </div>
  );
}

/** Says that no car was chosen, under the cars. */
export function OwnCarMissing({ refusals }: Pick<StepProps, 'refusals'>) {
  const { t } = useLingui();
  if (!refusals.some(({ field }) => field === 'car_id')) return null;
  return (
    <Alert tone="bad" urgent>
      {t`Choose which of your cars goes.`}
    </Alert>
  );
}

/** The car owner's price for the trip, within its range (SPEC 5), the commission on it and what is left. */
export function OwnPrice({ draft, refusals, send }: Omit<StepProps, 'role'>) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const error = useRefusalTexts(refusals)('price');
  const range = draft.carId === null ? null : rangeOf(draft);
  if (range)
    return (
      <>
        <PriceStepper
          label={t`What will you charge?`}
          value={draft.price}
          min={range.min}
          max={range.max}
          step={STEP_TAKA}
          error={error}
          onChange={(price) => send({ type: 'SET_PRICE', price })}
        />
        {draft.price !== null && (
          <Facts
            facts={[
              { term: t`Commission 10%`, value: taka(commissionOf(draft.price)) },
              { term: t`You keep`, value: taka(providerShare(draft.price)) },
            ]}
          />
        )}
      </>
    );
  if (error === undefined) return null;
  return (
    <Alert tone="bad" urgent>
      {error}
    </Alert>
  );
}
