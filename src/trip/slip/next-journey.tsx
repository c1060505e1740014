import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { plateLines } from '../../../domain/car/plate.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { TripRoad } from '../parts/trip-road.tsx';
import { OtherSide, ReadyAnswers } from './ready-card.tsx';
import { useReady, type Awaited } from './use-ready.ts';
import './next-journey.css';

const MINUTE_MS = 60_000;

type Next = Awaited & { terms: NonNullable<TripRow['terms']> };

/** The top of Home before an agreed journey: when, where, what each side has said, and the PIN to tell in the car. */
export function NextJourney({ trip, wide }: { trip: Next; wide: boolean }) {
  const { t } = useLingui();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const journeyAt = Date.parse(trip.journey_date_time);
  const journey = dates.journey(journeyAt, now);
  const left = dates.remaining(journeyAt - now);
  const card = <JourneyCard trip={trip} />;
  const words = (
    <div className="col g0" data-now="">
      <p className="small mute">{now < journeyAt ? t`${left} to go` : t`The time has come`}</p>
      <h1>{t`Journey: ${journey}`}</h1>
    </div>
  );
  return (
    <>
      <section className={wide ? 'deskhero bridge' : 'hero bridge'} aria-label={t`Your next journey`}>
        {wide ? (
          <div className="wrap1">
            {words}
            {card}
          </div>
        ) : (
          <>
            {words}
            {card}
          </>
        )}
      </section>
      <div className="jam" />
    </>
  );
}

function JourneyCard({ trip }: { trip: Next }) {
  const { t } = useLingui();
  const { taka, digits, locale } = useFormat();
  const carName = useCarName();
  const isPassenger = useSession()?.user.type === 'customer';
  const { own, other, say } = useReady(trip);
  const { area, number } = plateLines(trip.terms.car.registration, locale);
  const fare = taka(trip.terms.price);
  const pin = trip.boarding_pin === null ? null : digits(trip.boarding_pin);
  return (
    <div className="nextjourney">
      <TripRoad trip={trip} />
      <OtherSide trip={trip} side={other} />
      <ul className="col">
        <li className="row">
          <Icon name="car-front" size="m" />
          <span>
            {carName(trip.terms.car)}
            {number !== '' && (
              <b className="line">
                {area} {number}
              </b>
            )}
          </span>
        </li>
        <li className="row">
          <Icon name="wallet" size="m" />
          <span>{isPassenger ? t`You pay ${fare} in cash` : t`You get ${fare} in cash`}</span>
        </li>
        {isPassenger && pin !== null && (
          <li className="row">
            <Icon name="key" size="m" />
            <span>{t`PIN ${pin}, tell it in the car`}</span>
          </li>
        )}
      </ul>
      {own === 'change' && (
        <b className="small">{t`You have said that something has to change. Call them.`}</b>
      )}
      <ReadyAnswers own={own} say={say} accent />
      <MutationStrip mutations={trip.mutations.filter(({ name }) => name === 'trip.ready')} />
      <Link className="slipdoor" to="/trip-details/$slug" params={{ slug: trip.id }}>
        {t`Open the slip: number, map, help`}
        <Icon name="chevron-right" size="m" />
      </Link>
    </div>
  );
}
