import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { plateLines } from '../../../domain/car/plate.ts';
import { pinCountsFrom } from '../../../domain/trip/journey-moments.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useCarName } from '../../ui/cars/car-line.tsx';
import { Signboard } from '../../ui/road/signboard.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { ComingDoor } from '../coming/coming-doors.tsx';
import { ShareSheet } from './share-sheet.tsx';
import type { Shared } from './relative.ts';
import { useComingPlace } from './use-coming-place.ts';

const MINUTE_MS = 60_000;

type SlipSignProps = {
  trip: Shared &
    Pick<
      TripRow,
      | 'id'
      | 'status'
      | 'boarding_pin'
      | 'journey_date_time'
      | 'pickup_district_id'
      | 'pickup_pin'
      | 'car_place'
      | 'contact'
    >;
  /** Whether the reader created the trip. */
  own: boolean;
};

/** What matters at the bus stop: the plate to look for, the PIN to tell, and a way to let somebody know. */
export function SlipSign({ trip, own }: SlipSignProps) {
  const { t } = useLingui();
  const now = useNow(MINUTE_MS);
  const [sharing, setSharing] = useState(false);
  const reader = useSession()?.user.type;
  const coming = useComingPlace(trip, reader === 'customer');
  return (
    <>
      <Signboard>
        <div className="col g3">
          {coming ? <ComingDoor trip={trip} place={coming} /> : <SignHead trip={trip} own={own} />}
          {reader === 'customer' && <PlateAndPin trip={trip} now={now} brief={coming !== null} />}
          {/* once the car is coming, her people have their own door below, and the first screen needs the room */}
          {reader !== 'driver' && !coming && (
            <Button variant="accent" wide icon="send" onClick={() => setSharing(true)}>
              {t`Tell a relative`}
            </Button>
          )}
        </div>
      </Signboard>
      {/* outside, because what lies over the page has its own colours */}
      {reader !== 'driver' && (
        <ShareSheet
          trip={trip}
          travels={reader === 'customer'}
          place={coming}
          open={sharing}
          onClose={() => setSharing(false)}
        />
      )}
    </>
  );
}

/** How far it is, and the car; the page's head says when it leaves. */
function SignHead({ trip, own }: SlipSignProps) {
  const { t } = useLingui();
  const car = useCarName();
  const reader = useSession()?.user.type;
  const started = trip.status === 'started';
  const heading = started
    ? t`The journey has begun`
    : reader === 'driver'
      ? t`You drive this journey`
      : reader === 'customer'
        ? t`Your car is settled`
        : own
          ? t`A passenger travels with you`
          : t`The passenger chose you`;
  return (
    <div className="row wrap">
      <h2 className="signhead">
        <Badge tone="mark" icon={started ? 'navigation' : 'check'}>
          {heading}
        </Badge>
      </h2>
      <span className="end small mute">{car(trip.terms.car)}</span>
    </div>
  );
}

type PlateAndPinProps = {
  trip: SlipSignProps['trip'];
  now: number;
  /** Without the words beside them: once the car is coming, she has read them before. */
  brief: boolean;
};

/** A car owner who knows the PIN has met the passenger, so only the passenger sees it. */
function PlateAndPin({ trip, now, brief }: PlateAndPinProps) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const dates = useDateFormat();
  const { area, number } = plateLines(trip.terms.car.registration, locale);
  const from = pinCountsFrom(Date.parse(trip.journey_date_time));
  const fromThen = dates.journey(from, now);
  const label = brief ? 'spoken' : 'micro mute';
  const spelled = trip.boarding_pin === null ? null : [...digits(trip.boarding_pin)];
  return (
    <div className="plateandpin">
      <div className="col">
        <span className={label}>{t`Compare the plate`}</span>
        <span className="plate big">
          {area}
          <span>{number}</span>
        </span>
      </div>
      {spelled && (
        <section className="col" aria-label={t`Boarding PIN`}>
          <span className={label}>{t`PIN, to tell in the car`}</span>
          <p className="pin">
            <span className="spoken">{spelled.join(' ')}</span>
            {spelled.map((digit, place) => (
              <b key={place} aria-hidden="true">
                {digit}
              </b>
            ))}
          </p>
        </section>
      )}
      {spelled && now < from && <p className="micro mute">{t`The PIN counts from ${fromThen}.`}</p>}
    </div>
  );
}
