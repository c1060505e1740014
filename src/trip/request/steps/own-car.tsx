import { useLingui } from '@lingui/react/macro';
import { inTheWay } from '../../../../domain/car/car-busy.ts';
import { carTripOfDraft } from '../../../../domain/trip/trip-draft.ts';
import type { CarRow } from '../../../../protocol/sync/rows.ts';
import { confirmedTripsOfCar } from '../../../db/mirror/car-trips.ts';
import { KnownEmpty } from '../../../action/known-empty.tsx';
import { carsView } from '../../../db/mirror/cars-view.ts';
import { useView } from '../../../sync/use-view.ts';
import { CarDetail, CarPicture, useCarName } from '../../../ui/cars/car-line.tsx';
import { Alert } from '../../../ui/status/alert.tsx';
import { useDateFormat } from '../../../i18n/use-date-format.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { correctedNow } from '../../../platform/clock.ts';
import { RadioCard } from '../../../ui/forms/radio-card.tsx';
import { SkeletonCard } from '../../../ui/cards/skeleton-card.tsx';
import type { StepProps } from './step-props.ts';

/** Chooses one of the car owner's verified cars. */
export function OwnCars({ draft, send }: Pick<StepProps, 'draft' | 'send'>) {
  const { t } = useLingui();
  const cars = useView((dbs) => carsView(dbs), [])?.filter(({ car_status }) => car_status === 'active');
  if (!cars) return <SkeletonCard />;
  if (cars.length === 0)
    return (
      <KnownEmpty>
        <Alert icon="car-front">{t`You have no verified car yet. Once one is verified, you can offer a trip.`}</Alert>
      </KnownEmpty>
    );
  return (
    <div className="col g3" role="radiogroup" aria-label={t`Your cars`}>
      {cars.map((car) => (
        <OwnCar key={car.id} car={car} draft={draft} send={send} />
      ))}
    </div>
  );
}

/**
 * A car, and the agreed trip that occupies it at that time: no booking can be accepted until that trip is
 * over.
 */
function OwnCar({ car, draft, send }: Pick<StepProps, 'draft' | 'send'> & { car: CarRow }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { journey } = useDateFormat();
  const carName = useCarName();
  const agreed = useView((dbs) => confirmedTripsOfCar(dbs, car.id), [car.id]);
  const wanted = carTripOfDraft(draft);
  const blocking = wanted && agreed && inTheWay(wanted, agreed);
  const isChosen = draft.carId === car.id;
  const when = blocking && journey(blocking.journeyAt, correctedNow());
  const place = blocking?.row.geo_location.dest.place[locale];
  return (
    <>
      <RadioCard
        name="car_id"
        value={car.id}
        checked={isChosen}
        onChange={() => send({ type: 'CHOOSE_CAR', carType: car.car_type, carId: car.id })}
      >
        <CarPicture car={car} />
        <span className="grow">
          <b>{carName(car)}</b>
          <span className="micro mute line">
            <CarDetail car={car} />
          </span>
          {blocking && <span className="micro notice line">{t`Taken: ${when} to ${place}`}</span>}
        </span>
      </RadioCard>
      {isChosen && blocking && (
        <Alert tone="notice">
          {t`You may offer it, but you can take no passenger with this car while that trip is agreed.`}
        </Alert>
      )}
    </>
  );
}
