import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { inTheWay } from '../../../domain/car/car-busy.ts';
import type { CarRow } from '../../../protocol/sync/rows.ts';
import { confirmedTripsOfCar, carTripOf, type AgreedTrip } from '../../db/mirror/car-trips.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useOnline } from '../../sync/use-online.ts';
import { useView } from '../../sync/use-view.ts';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { RadioCard } from '../../ui/forms/radio-card.tsx';

type CarChooserProps = {
  trip: FeedTrip;
  /** The owner's cars of the requested type, and bigger ones. */
  cars: CarRow[];
  /** All of the owner's cars are on this phone. */
  known: boolean;
  /** The owner has no car at all. */
  first: boolean;
  value: string | null;
  onChange: (carId: string) => void;
};

/** Chooses the car; shows which cars may bid, and which an agreed trip occupies at that time. */
export function CarChooser({ trip, cars, known, first, value, onChange }: CarChooserProps) {
  const { i18n, t } = useLingui();
  const type = i18n._(carTypeNames[trip.car_type]);
  if (first)
    return (
      <Alert icon="car-front" tone="wait">
        <div className="col g3">
          <span>
            <b className="line">{t`The bid goes once you have added a car`}</b>
            {t`Until then you can write it down.`}
          </span>
          <Link to="/provider/car/store" className={buttonClass({ variant: 'accent', wide: true })}>
            {t`Add a car`}
          </Link>
        </div>
      </Alert>
    );
  if (cars.length === 0 && !known) return <CarsOnTheirWay />;
  if (cars.length === 0) return <Alert tone="bad">{t`The passenger wants a ${type}; you have none.`}</Alert>;
  return (
    <fieldset className="col">
      <legend className="spoken">{t`Which car`}</legend>
      {cars.map((car) => (
        <CarChoice key={car.id} trip={trip} car={car} checked={car.id === value} onChange={onChange} />
      ))}
    </fieldset>
  );
}

/** In the first seconds on a phone: the form is there before the owner's cars. */
function CarsOnTheirWay() {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <div role="status">
      <Alert tone="wait" icon={online ? 'hourglass' : 'cloud-off'}>
        {online
          ? t`Your cars are on their way to this phone. You can send the bid as soon as they are here.`
          : t`Your cars are not on this phone yet. They come as soon as you’re online.`}
      </Alert>
    </div>
  );
}

type CarChoiceProps = Pick<CarChooserProps, 'trip' | 'onChange'> & { car: CarRow; checked: boolean };

function CarChoice({ trip, car, checked, onChange }: CarChoiceProps) {
  const { t } = useLingui();
  const name = useCarName();
  const agreed = useView((dbs) => confirmedTripsOfCar(dbs, car.id), [car.id]);
  const blocking = agreed && inTheWay(carTripOf(trip), agreed);
  const sentBack = car.sent_back !== null;
  return (
    <>
      <RadioCard name="car" value={car.id} checked={checked} onChange={onChange}>
        <CarDrawing shape={shapes[car.car_type]} paint={paintOf(car.color)} />
        <span className="grow small">
          <b className="line">{name(car)}</b>
          {blocking ? (
            <BusyWith trip={blocking} />
          ) : (
            <span className="mute line">
              {car.car_status === 'active'
                ? t`Free at that time`
                : sentBack
                  ? t`Sent back: fix it first`
                  : car.car_status === 'inactive'
                    ? t`Switched off`
                    : t`Being verified`}
            </span>
          )}
        </span>
      </RadioCard>
      {checked && car.car_status === 'verification_pending' && (
        <Alert tone="wait">{t`The bid is written down and goes as soon as the car is verified.`}</Alert>
      )}
      {checked && blocking && (
        <Alert tone="notice">
          {t`You may bid, but the passenger cannot confirm you while that trip is agreed.`}
        </Alert>
      )}
    </>
  );
}

/** The agreed trip that occupies the car. */
function BusyWith({ trip }: { trip: AgreedTrip }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { journey } = useDateFormat();
  const when = journey(trip.journeyAt, correctedNow());
  const place = trip.row.geo_location.dest.place[locale];
  return <span className="line notice">{t`Taken: ${when} to ${place}`}</span>;
}
