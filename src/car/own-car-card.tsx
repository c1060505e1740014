import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { plateLines } from '../../domain/car/plate.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import type { AgreedTrip } from '../db/mirror/car-trips.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { CarDetail, useCarName } from '../ui/cars/car-line.tsx';
import { isUnderWay, MutationStrip } from '../action/mutation-strip.tsx';
import { buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Plate } from '../ui/cars/plate.tsx';
import { CarCalendar } from './car-calendar.tsx';
import { CarPictures } from './car-pictures.tsx';
import { CarState, CarStatusBadge } from './car-state.tsx';
import { SwitchCar } from './switch-car.tsx';
import './cars.css';

type OwnCarCardProps = { car: WithMutations<CarRow>; trips: readonly AgreedTrip[] };

/**
 * A car for its owner: pictures, plate, state of the verification, and the possible actions (REQ 2, car
 * card).
 */
export function OwnCarCard({ car, trips }: OwnCarCardProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const name = useCarName();
  const navigate = useNavigate();
  const { area, number } = plateLines(car.registration, locale);
  const refused = car.mutations.findLast(({ state }) => state === 'refused');
  const isNew = isUnderWay(car.mutations, 'car.add');
  const refusedNew = refused?.name === 'car.add';
  const fix = (): void =>
    void (refusedNew
      ? navigate({ to: '/provider/car/store', search: { fix: refused.id } })
      : navigate({ to: '/provider/car/edit/$id', params: { id: car.id } }));
  const submitted = !isNew && !refusedNew;
  return (
    <Card
      as="li"
      sync={
        <MutationStrip
          mutations={car.mutations}
          {...(refused && { fix: { label: t`Fix it`, onClick: fix } })}
        />
      }
    >
      <CarPictures car={car} />
      <div className="row wrap">
        <h3 className="grow">{name(car)}</h3>
        <CarStatusBadge car={car} state={isNew ? 'new' : refusedNew ? 'refused' : car.car_status} />
      </div>
      <div className="row g3 wrap">
        <Plate area={area} number={number} />
        <span className="small mute grow">
          <CarDetail car={car} />
        </span>
      </div>
      {submitted && <CarState car={car} />}
      {car.car_status === 'active' && <CarCalendar trips={trips} />}
      {submitted && (
        <div className="two">
          <Link
            to="/provider/car/edit/$id"
            params={{ id: car.id }}
            className={buttonClass({ variant: car.sent_back ? 'primary' : 'line', small: true })}
          >
            {car.sent_back ? t`Fix it` : t`Change`}
          </Link>
          {car.car_status === 'active' && (
            <Link to="/trip-request" className={buttonClass({ variant: 'soft', small: true })}>
              {t`Offer a trip`}
            </Link>
          )}
          {car.car_status === 'inactive' && <SwitchCar car={car} />}
        </div>
      )}
      {submitted && car.car_status !== 'inactive' && <SwitchCar car={car} />}
    </Card>
  );
}
