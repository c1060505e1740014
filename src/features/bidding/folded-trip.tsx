import type { TripRow } from '../../../protocol/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { TripMeta, TripNote } from '../../trip/trip-meta.tsx';
import { TripRoad, useRoadName } from '../../trip/trip-road.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

/** Road, time, car and note. */
export const WholeTrip = ({ trip }: { trip: TripRow }) => (
  <>
    <TripRoad trip={trip} />
    <TripMeta trip={trip} />
    <TripNote note={trip.trip_note} />
  </>
);

/** Once there are bids to compare, the trip that their reader knows is one line. */
export function FoldedTrip({ trip }: { trip: TripRow }) {
  const roadName = useRoadName();
  const { journey } = useDateFormat();
  return (
    <details className="foldedtrip">
      <summary>
        <span className="grow">
          <b className="line">{roadName(trip)}</b>
          <span className="small mute">{journey(Date.parse(trip.journey_date_time), correctedNow())}</span>
        </span>
        <Icon name="chevron-down" size="m" />
      </summary>
      <WholeTrip trip={trip} />
    </details>
  );
}
