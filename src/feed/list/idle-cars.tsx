import { useLingui } from '@lingui/react/macro';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import { carsView } from '../../db/mirror/cars-view.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';

const SHOWN = 2;

/** The cars that are on an agreed trip today. */
async function takenToday(dbs: UserDbs, today: string): Promise<Set<string>> {
  const agreed = (await tripsView(dbs)).filter(
    ({ status, journey_date }) => journey_date === today && (status === 'hold' || status === 'started'),
  );
  const bids = await Promise.all(agreed.map(({ id }) => bidsView(dbs, id)));
  return new Set(bids.flat().flatMap(({ status, car }) => (status === 'confirmed' ? [car.id] : [])));
}

/** The car owner's verified cars, marking those that are free today. */
export function IdleCars() {
  const { t } = useLingui();
  const carName = useCarName();
  const today = dhakaDate(correctedNow());
  const known = useView(
    async (dbs) => ({ cars: await carsView(dbs), taken: await takenToday(dbs, today) }),
    [today],
  );
  const cars = (known?.cars ?? []).filter(({ car_status }) => car_status === 'active').slice(0, SHOWN);
  if (cars.length === 0) return null;
  return (
    <section className="card" aria-label={t`Your cars`}>
      {cars.map((car) => (
        <div key={car.id} className="in row g3">
          <CarDrawing shape={shapes[car.car_type]} paint={paintOf(car.color)} />
          <span className="small">
            <b className="line">{carName(car)}</b>
            <span className="mute">{known?.taken.has(car.id) ? t`On a trip today` : t`Free today`}</span>
          </span>
        </div>
      ))}
    </section>
  );
}
