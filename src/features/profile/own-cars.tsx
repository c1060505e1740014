import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { showPlate } from '../../../domain/plate.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import { carsView } from '../../db/mirror/views.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useView } from '../../sync/use-view.ts';
import { CarDetail, CarPicture, useCarName } from '../../trip/car-line.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import './profile.css';
import { Card } from '../../ui/cards/card.tsx';
import { Plate } from '../../ui/cars/plate.tsx';

/** The provider's cars, also reached by /provider/profile#my-cars. */
export function OwnCars({ asked }: { asked: boolean }) {
  const { t } = useLingui();
  const section = useRef<HTMLElement>(null);
  const cars = useView((dbs) => carsView(dbs), []);
  const ready = cars !== undefined;
  useEffect(() => {
    if (asked && ready) section.current?.scrollIntoView();
  }, [asked, ready]);
  if (!ready) return null;
  return (
    <section id="my-cars" className="col g3" ref={section}>
      <h2>{t`My cars`}</h2>
      {cars.length === 0 ? (
        <p className="mute">{t`You have no cars here yet.`}</p>
      ) : (
        <ul className="col g3">
          {cars.map((car) => (
            <OwnCar key={car.id} car={car} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnCar({ car }: { car: CarRow }) {
  const locale = useLocale();
  const name = useCarName();
  const plate = showPlate(car.registration, locale);
  const cut = plate.lastIndexOf(' ');
  return (
    <Card as="li">
      <div className="row g3 top">
        <CarPicture car={car} />
        <div className="grow col">
          <span>
            <b className="line">{name(car)}</b>
            <span className="small mute">
              <CarDetail car={car} />
            </span>
          </span>
          <div className="row">
            <Plate area={plate.slice(0, cut)} number={plate.slice(cut + 1)} />
          </div>
        </div>
      </div>
      <CarStatus status={car.car_status} />
    </Card>
  );
}

function CarStatus({ status }: { status: CarRow['car_status'] }) {
  const { t } = useLingui();
  switch (status) {
    case 'active':
      return (
        <div>
          <Badge tone="go" icon="badge-check">{t`Verified`}</Badge>
        </div>
      );
    case 'verification_pending':
      return (
        <div className="col">
          <div>
            <Badge tone="shut" icon="hourglass">{t`Being verified`}</Badge>
          </div>
          <p className="small mute">{t`You can bid with this car once it is verified.`}</p>
        </div>
      );
    case 'inactive':
      return (
        <div>
          <Badge tone="shut" icon="circle-slash">{t`Inactive`}</Badge>
        </div>
      );
  }
}
