import type { FeedRow } from '../../protocol/sync/rows.ts';
import { CarDetail, CarPicture, useCarName } from '../ui/cars/car-line.tsx';

/** The car of a trip that its owner offers. */
export function OfferedCar({ car, wide = false }: { car: NonNullable<FeedRow['car']>; wide?: boolean }) {
  const name = useCarName();
  const words = (
    <span className="grow">
      <b className="small line">{name(car)}</b>
      <span className="small mute line">
        <CarDetail car={car} />
      </span>
    </span>
  );
  if (wide)
    return (
      <div className="col">
        <CarPicture car={car} wide />
        {words}
      </div>
    );
  return (
    <div className="row g3">
      <CarPicture car={car} />
      {words}
    </div>
  );
}
