import { useLingui } from '@lingui/react/macro';
import { firstName } from '../../../domain/person/person-name.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { PassengerStanding } from '../../reputation/passenger-standing.tsx';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { CarTypeText, TripMeta } from '../../trip/parts/trip-meta.tsx';
import { RoadPicture } from '../../trip/road/road-picture.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/**
 * The passenger and the requested car; ratings of the passenger by other owners and the time of the return
 * unfold below.
 */
export function TripInBrief({ trip }: { trip: FeedTrip }) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const trips = digits(trip.said?.trips ?? 0);
  return (
    <>
      <details className="brief">
        <summary>
          <span className="grow small row wrap">
            <b>{trip.said ? t`A passenger` : firstName(trip.user.name)}</b>
            {trip.said && trip.said.trips > 0 && <span className="mute">{t`${trips} trips made`}</span>}
            {!trip.said && <PassengerStanding standing={trip.passenger} />}
            <span className="mute">
              <CarTypeText type={trip.car_type} seats={trip.no_of_seat} />
            </span>
          </span>
          <span className="spoken">{t`More of this request`}</span>
          <Icon name="chevron-down" size="m" />
        </summary>
        <div className="col small">
          <TripMeta trip={trip} />
          {!trip.said && <PassengerStanding standing={trip.passenger} full />}
          <RoadPicture trip={trip} />
        </div>
      </details>
      <WhoTravels trip={trip} />
    </>
  );
}
