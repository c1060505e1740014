import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { plateLines } from '../../../domain/car/plate.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { CallLink } from '../../trip/parts/call-link.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { CarTypeText, TripNote } from '../../trip/parts/trip-meta.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Person } from '../../ui/cards/person.tsx';
import { Plate } from '../../ui/cars/plate.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { RoadStrip } from '../../ui/road/road-strip.tsx';
import { Signboard } from '../../ui/road/signboard.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import './driving.css';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export type JourneyParts = {
  /** Asks for the passenger's PIN. */
  Boarding: ComponentType<{ trip: WithMutations<TripRow> }>;
  /** Ends the journey. */
  Ending: ComponentType<{ trip: WithMutations<TripRow> }>;
};

type JourneyProps = JourneyParts & { trip: WithMutations<TripRow> };

/** One journey for its driver: time and road, the passenger, the PIN; at the end the fare to collect. */
export function Journey({ trip, Boarding, Ending }: JourneyProps) {
  const { t } = useLingui();
  return (
    <>
      <Board trip={trip} />
      {trip.contact && <Passenger trip={trip} contact={trip.contact} />}
      {trip.status === 'started' ? <End trip={trip} Ending={Ending} /> : <Boarding trip={trip} />}
      {trip.status === 'hold' && <Hint icon="signal">{t`You can start without a net too.`}</Hint>}
      <div className="col center">
        {trip.owner && (
          <CallLink tripId={trip.id} className={buttonClass({ variant: 'text' })} phone={trip.owner.phone}>
            <Icon name="phone" size="m" />
            {trip.status === 'hold'
              ? t`Can’t the passenger give the PIN? Call the car owner`
              : t`Call the car owner`}
          </CallLink>
        )}
        <Link
          className={buttonClass({ variant: 'text' })}
          to="/trip-details/$slug"
          params={{ slug: trip.id }}
        >
          {t`See the slip`}
        </Link>
      </div>
    </>
  );
}

function Board({ trip }: { trip: TripRow }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const at = Date.parse(trip.journey_date_time);
  const { pick, via, dest } = trip.geo_location;
  const name = ({ place, district }: typeof pick): string =>
    place[locale].includes(district[locale]) ? place[locale] : `${place[locale]}, ${district[locale]}`;
  const stops = [
    { title: name(pick) },
    ...(via ? [{ title: name(via), via: true }] : []),
    { title: name(dest) },
  ];
  const plate = plateLines(trip.terms?.car.registration ?? '', locale);
  const time = dates.time(dhakaTime(at));
  const left = dates.remaining(Math.max(0, at - now));
  const day = dates.journey(at, now);
  return (
    <Signboard>
      <div className="col g3 board">
        <div className="row wrap">
          <Badge tone="mark" icon={trip.status === 'started' ? 'navigation' : 'clock'}>
            {trip.status === 'started' ? t`On the way` : t`Leaves ${time}`}
          </Badge>
          {at > now && at - now < DAY_MS && <span className="end small mute">{t`${left} left`}</span>}
        </div>
        <p className="small mute">{day}</p>
        <RoadStrip stops={stops} />
        <div className="row g3 small wrap">
          {plate.number !== '' && <Plate {...plate} />}
          <span className="mute end">
            <CarTypeText type={trip.car_type} seats={trip.no_of_seat} />
          </span>
        </div>
      </div>
    </Signboard>
  );
}

type PassengerProps = { trip: TripRow; contact: NonNullable<TripRow['contact']> };

function Passenger({ trip, contact }: PassengerProps) {
  const { t } = useLingui();
  const shown = useShownPhone();
  return (
    <Card label={t`Passenger`}>
      <div className="row g3">
        <Person name={contact.name} {...(contact.photo !== undefined && { photo: contact.photo })} />
        <span className="grow small">
          <b className="line">{withoutHonorifics(contact.name)}</b>
          <span className="mute">{shown(contact.phone)}</span>
        </span>
        <CallLink tripId={trip.id} className={buttonClass({ small: true })} phone={contact.phone}>
          <Icon name="phone" size="m" />
          {t`Call`}
        </CallLink>
      </div>
      <WhoTravels trip={trip} />
      <TripNote note={trip.trip_note} />
    </Card>
  );
}

/** The fare is the amount that the driver has to collect, so it is shown here and not before. */
function End({ trip, Ending }: Pick<JourneyProps, 'trip' | 'Ending'>) {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (
    <Card
      label={t`End of the journey`}
      sync={<MutationStrip mutations={trip.mutations.filter(({ name }) => name === 'trip.complete')} />}
    >
      <div className="row">
        <span className="grow">
          <b>{t`Collect in cash`}</b>
          <span className="mute line small">{t`For the car owner, at the end of the journey`}</span>
        </span>
        {trip.fixed_price !== null && <span className="price">{taka(trip.fixed_price)}</span>}
      </div>
      <Ending trip={trip} />
    </Card>
  );
}
