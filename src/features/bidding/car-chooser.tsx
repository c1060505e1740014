import { useLingui } from '@lingui/react/macro';
import type { CarType } from '../../../domain/car.ts';
import type { CarRow } from '../../../protocol/rows.ts';
import { shapes, useCarName } from '../../trip/car-line.tsx';
import { carTypeNames } from '../../trip/trip-meta.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { RadioCard } from '../../ui/forms/radio-card.tsx';

type CarChooserProps = {
  cars: CarRow[];
  value: string | null;
  /** The type that the passenger asked for. */
  wanted: CarType;
  onChange: (carId: string) => void;
};

/** The provider's cars of the requested type. */
export function CarChooser({ cars, value, wanted, onChange }: CarChooserProps) {
  const { i18n, t } = useLingui();
  const name = useCarName();
  const type = i18n._(carTypeNames[wanted]);
  if (cars.length === 0) return <Alert tone="bad">{t`The passenger wants a ${type}; you have none.`}</Alert>;
  return (
    <fieldset className="col">
      <legend className="spoken">{t`Which car`}</legend>
      {cars.map((car) => (
        <RadioCard key={car.id} name="car" value={car.id} checked={car.id === value} onChange={onChange}>
          <CarDrawing shape={shapes[car.car_type]} paint={paintOf(car.color)} />
          <span className="grow">
            <b>{name(car)}</b>
            <span className="mute line small">
              {car.car_status === 'active' ? t`Verified` : t`Not verified yet`}
            </span>
          </span>
        </RadioCard>
      ))}
    </fieldset>
  );
}
