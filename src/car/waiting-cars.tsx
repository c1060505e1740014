import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { showPlate } from '../../domain/car/plate.ts';
import { carsView } from '../db/mirror/cars-view.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { useView } from '../sync/use-view.ts';
import { CarPicture, useCarName } from '../ui/cars/car-line.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { CarState } from './car-state.tsx';
import './cars.css';

/** The owner's cars that are being verified, or were sent back, until they are active (mock 39). */
export function WaitingCars() {
  const { t } = useLingui();
  const locale = useLocale();
  const name = useCarName();
  // one that the server has not taken yet has its own strip on its page
  const waiting = useView(carsView, [])?.filter(
    ({ car_status, mutations }) =>
      car_status === 'verification_pending' && !mutations.some((mutation) => mutation.name === 'car.add'),
  );
  if (!waiting || waiting.length === 0) return null;
  return (
    <ul className="col g3" aria-label={t`Your cars that wait`}>
      {waiting.map((car) => (
        <li key={car.id} className="col g3">
          <Link className="row g3 waitingcar" to="/provider/car/index">
            <CarPicture car={car} />
            <span className="grow">
              <b className="line">{name(car)}</b>
              <span className="small mute">{showPlate(car.registration, locale)}</span>
            </span>
            <Icon name="chevron-right" size="m" />
          </Link>
          <CarState car={car} />
        </li>
      ))}
    </ul>
  );
}
