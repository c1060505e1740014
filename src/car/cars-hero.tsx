import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { showPlate } from '../../domain/car/plate.ts';
import type { CarRow } from '../../protocol/sync/rows.ts';
import { useMarket } from '../db/device/use-market.ts';
import { carsView } from '../db/mirror/cars-view.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useView } from '../sync/use-view.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { SkeletonBoard } from '../ui/cards/skeleton-card.tsx';
import { CarPicture, useCarName } from '../ui/cars/car-line.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { CarRoad, SentBackReason } from './car-state.tsx';
import './cars.css';

/** How many waiting cars stand on the board; a row leads to all the others. */
const SHOWN = 2;

/**
 * Whether the server has the car and has not verified it yet; a car still on its way there has a strip on its own
 * page.
 */
const isVerifying = ({ car_status, mutations }: WithMutations<CarRow>): boolean =>
  car_status === 'verification_pending' && !mutations.some(({ name }) => name === 'car.add');

/** The top of an owner's Home until the car is verified: its three milestones, and the way to the trips. */
export function CarsHero({ wide }: { wide: boolean }) {
  const { t } = useLingui();
  const cars = useView(carsView, []);
  if (!cars) return <SkeletonBoard />;
  const waiting = cars
    .filter(isVerifying)
    .sort((a, b) => Number(b.sent_back !== null) - Number(a.sent_back !== null));
  const active = cars.find(({ car_status }) => car_status === 'active');
  const words = <Words waiting={waiting} active={active} wide={wide} />;
  const board = (
    <div className="col g3">
      <ul className="ask herocars" aria-label={t`Your cars`}>
        {waiting.slice(0, SHOWN).map((car) => (
          <li key={car.id} className="col g3">
            {car.sent_back && <SentBackReason back={car.sent_back} />}
            <CarLink car={car} />
            <CarRoad car={car} />
          </li>
        ))}
        {active && (
          <li>
            <CarLink car={active} />
          </li>
        )}
        {waiting.length > SHOWN && (
          <li>
            <Link className="row g3 carlink" to="/provider/car/index">
              <b className="grow">{t`All your cars`}</b>
              <Icon name="chevron-right" size="m" />
            </Link>
          </li>
        )}
      </ul>
      <Link className={buttonClass({ variant: 'accent', wide: true })} to="/feed">
        <Icon name="route" />
        {t`See the trips, place a bid`}
      </Link>
    </div>
  );
  return (
    <>
      <section className={wide ? 'deskhero bridge' : 'hero bridge'} aria-label={t`Your cars`}>
        {wide ? (
          <div className="wrap1">
            {words}
            {board}
          </div>
        ) : (
          <>
            {words}
            {board}
          </>
        )}
      </section>
      <div className="jam" />
    </>
  );
}

type WordsProps = { waiting: CarRow[]; active: CarRow | undefined; wide: boolean };

function Words({ waiting, active, wide }: WordsProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const name = useCarName();
  const seconds = useMarket()?.market.car_verified_after;
  const minutes = digits(Math.round((seconds ?? 60) / 60));
  const car = active && name(active);
  const isBack = waiting.some(({ sent_back }) => sent_back !== null);
  const count = waiting.length;
  const beingVerified = plural(count, {
    one: 'Your new car is being verified',
    other: '# cars are being verified',
  });
  const soon =
    seconds === undefined
      ? t`This usually takes a day.`
      : t`In this demo market a car is verified by itself after ${minutes} minute.`;
  return (
    <div className={wide ? 'col g4' : 'col g0'}>
      <h1>{isBack ? t`A car was sent back` : beingVerified}</h1>
      <p className={wide ? 'lead' : 'small mute'}>
        {isBack ? t`See the reason, mend it and send it again.` : soon}{' '}
        {car !== undefined && t`With the ${car} you can bid now.`}
      </p>
    </div>
  );
}

function CarLink({ car }: { car: CarRow }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const name = useCarName();
  return (
    <Link className="row g3 carlink" to="/provider/car/index">
      <CarPicture car={car} />
      <span className="grow">
        <b className="line">{name(car)}</b>
        {car.car_status === 'active' ? (
          <span className="row small go">
            <Icon name="circle-check" size="s" />
            {t`Active`}
          </span>
        ) : (
          <span className="small mute">{showPlate(car.registration, locale)}</span>
        )}
      </span>
      <Icon name="chevron-right" size="m" />
    </Link>
  );
}
