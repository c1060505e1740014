import { useLingui } from '@lingui/react/macro';
import { confirmedTripsOfCar } from '../db/mirror/car-trips.ts';
import { carsView } from '../db/mirror/cars-view.ts';
import { useView } from '../sync/use-view.ts';
import { KnownEmpty } from '../action/known-empty.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { OwnCarCard } from './own-car-card.tsx';

/** Cards of all cars, including those on their way to the server. */
export function OwnCars() {
  const { t } = useLingui();
  const cars = useView(async (dbs) => {
    const owned = await carsView(dbs);
    return Promise.all(owned.map(async (car) => ({ car, trips: await confirmedTripsOfCar(dbs, car.id) })));
  }, []);
  if (!cars) return <SkeletonCard />;
  if (cars.length === 0)
    return (
      <KnownEmpty>
        <EmptyState
          title={t`No car yet`}
          text={t`Two photos of the car and two papers: five minutes, also without a net.`}
        />
      </KnownEmpty>
    );
  return (
    <ul className="owncars">
      {cars.map(({ car, trips }) => (
        <OwnCarCard key={car.id} car={car} trips={trips} />
      ))}
    </ul>
  );
}
