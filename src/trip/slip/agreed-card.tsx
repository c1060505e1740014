import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { dhakaTime, readDhakaInstant } from '../../../domain/base/calendar.ts';
import { plateLines } from '../../../domain/car/plate.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { CarDetail, CarPicture, useCarName } from '../../ui/cars/car-line.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Plate } from '../../ui/cars/plate.tsx';
import { useDesktop } from '../../ui/frame/use-desktop.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LyingRoad } from '../parts/lying-road.tsx';
import { TripNote } from '../parts/trip-meta.tsx';
import { WhoTravels } from '../parts/who-travels.tsx';
import { expectedArrival } from '../safety/safety-text.ts';
import { OwnNumber } from './contact-card.tsx';
import { InBothLanguages } from './slip-lines.tsx';
import { termLines } from './terms.ts';

type Agreed = TripRow & { terms: Terms; contact: NonNullable<TripRow['contact']> };

type AgreedCardProps = {
  trip: Agreed;
  images: BidRow['car']['images'];
  sync: ReactNode;
};

/** The way and its times; the fare opens everything that was agreed. */
export function AgreedCard({ trip, images, sync }: AgreedCardProps) {
  const { t } = useLingui();
  const { taka, locale } = useFormat();
  const wide = useDesktop();
  const reader = useSession()?.user.type;
  const { pick, via, dest } = trip.geo_location;
  const stop = via?.place[locale];
  const fare = taka(trip.terms.price);
  return (
    <Card sync={sync} label={t`What you agreed on`}>
      <div className="col">
        <LyingRoad from={pick.place[locale]} to={dest.place[locale]} />
        <JourneyTimes trip={trip} />
        {stop !== undefined && <p className="small mute">{t`Stop on the way: ${stop}`}</p>}
      </div>
      <WhoTravels trip={trip} />
      <TripNote note={trip.trip_note} />
      {/* a driver has to know who gets the cash, and a wide page has room */}
      <details className="agreedterms" open={wide || reader === 'driver'}>
        <summary>
          <Icon name="file-text" size="m" />
          <span className="grow small">
            <b className="nowrap">{t`${fare} in cash`}</b>{' '}
            <span className="mute">{t`What you agreed on`}</span>
          </span>
          <Icon name="chevron-down" size="m" />
        </summary>
        <div className="col g4">
          <AgreedCar terms={trip.terms} images={images} withPlate={reader !== 'customer'} />
          <WhoPays trip={trip} />
          <InBothLanguages folded lines={(language) => termLines(trip, language)} />
          <OwnNumber />
        </div>
      </details>
    </Card>
  );
}

/** When it leaves, when it should arrive, and the way back. */
function JourneyTimes({ trip }: { trip: Agreed }) {
  const { t } = useLingui();
  const { journey, time: clock } = useDateFormat();
  const time = clock(dhakaTime(Date.parse(trip.journey_date_time)));
  const arrives = clock(dhakaTime(expectedArrival(trip)));
  const { return_date: date, return_time: at } = trip;
  const back = date && at ? readDhakaInstant(date, at) : null;
  const when = back && journey(back, correctedNow());
  return (
    <>
      <p className="row wrap small mute">
        <span>{t`Leaves ${time}`}</span>
        <span className="end">{t`Arrives about ${arrives}`}</span>
      </p>
      {when && <p className="small mute">{t`Return: ${when}`}</p>}
    </>
  );
}

function WhoPays({ trip }: { trip: Agreed }) {
  const { t } = useLingui();
  const reader = useSession()?.user.type;
  return (
    <p className="small">
      {reader === 'driver'
        ? t`You collect it in cash for the car owner`
        : reader !== 'customer'
          ? t`The passenger pays you in cash after the journey`
          : trip.driver
            ? t`You pay the driver in cash after the journey`
            : t`You pay the car owner in cash after the journey`}
    </p>
  );
}

type AgreedCarProps = {
  terms: Terms;
  images: BidRow['car']['images'];
  /** A passenger sees it at the top. */
  withPlate: boolean;
};

function AgreedCar({ terms, images, withPlate }: AgreedCarProps) {
  const { locale } = useFormat();
  const name = useCarName();
  const car = { ...terms.car, images };
  const plate = plateLines(car.registration, locale);
  return (
    <div className="row g3 top">
      <CarPicture car={car} />
      <div className="grow col">
        <span>
          <b className="line">{name(car)}</b>
          <span className="small mute">
            <CarDetail car={car} />
          </span>
        </span>
        <span>{withPlate && plate.number !== '' && <Plate {...plate} />}</span>
      </div>
    </div>
  );
}
