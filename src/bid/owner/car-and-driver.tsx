import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { inTheWay } from '../../../domain/car/car-busy.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import { confirmedTripsOfCar, carTripOf } from '../../db/mirror/car-trips.ts';
import { useView } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { CarChooser } from './car-chooser.tsx';
import { DriverChooser } from './driver-chooser.tsx';
import { journeyInTheWay } from './last-driver.ts';

type CarAndDriverProps = {
  car: ComponentProps<typeof CarChooser>;
  driver: ComponentProps<typeof DriverChooser>;
  /** The bid was refused because of one of them. */
  wrong: boolean;
};

/**
 * The car and the driver in one line that unfolds; it is open from the start if something in it needs
 * attention.
 */
export function CarAndDriver({ car, driver, wrong }: CarAndDriverProps) {
  const { t } = useLingui();
  const name = useCarName();
  const chosen = car.cars.find(({ id }) => id === car.value);
  const agreed = useView(async (dbs) => (chosen ? confirmedTripsOfCar(dbs, chosen.id) : []), [chosen?.id]);
  const choices = (
    <>
      <CarChooser {...car} />
      <DriverChooser {...driver} />
    </>
  );
  if (!chosen) return choices;
  const drives = driver.drivers.find(({ id }) => id === driver.value);
  const isFree =
    (agreed === undefined || !inTheWay(carTripOf(car.trip), agreed)) &&
    (!drives || !journeyInTheWay(carTripOf(car.trip), drives));
  const settled = chosen.car_status === 'active' && isFree && !wrong;
  const by = drives && firstName(drives.name);
  return (
    <details className="card flat carfold" open={!settled}>
      <summary>
        <CarDrawing className="carfoldart" shape={shapes[chosen.car_type]} paint={paintOf(chosen.color)} />
        <span className="grow small">
          <b>{name(chosen)}</b>
          {driver.drivers.length > 0 && (
            <span className="mute"> {by === undefined ? t`you drive` : t`${by} drives`}</span>
          )}
        </span>
        <Icon name="chevron-down" size="m" />
      </summary>
      <div className="col g3">{choices}</div>
    </details>
  );
}
