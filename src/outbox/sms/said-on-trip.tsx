import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { saidOfTrip, saidTrips } from '../../db/mirror/trip-views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useView } from '../../sync/use-view.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { TripMeta } from '../../trip/parts/trip-meta.tsx';
import { TripRoad, useRoadName } from '../../trip/parts/trip-road.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SaidMessage } from './said-message.tsx';

/** What an SMS said of this trip, on its page, marked as that, until the server's row is here. */
export function SaidOnTrip({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const said = useView((dbs) => saidOfTrip(dbs, tripId), [tripId]);
  if (!said) return null;
  const when = journey(said.at, correctedNow());
  return (
    <section className="col g2" aria-label={t`By SMS, ${when}`}>
      <Hint icon="message-square">{t`By SMS, ${when}. The rest comes with the net.`}</Hint>
      <SaidMessage message={said.message} />
    </section>
  );
}

/** Requests that an owner knows by SMS alone, before those of the feed; the server's rows take their place. */
export function SaidTrips() {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const roadName = useRoadName();
  const said = useView(saidTrips, []) ?? [];
  if (said.length === 0) return null;
  return (
    <ul className="col g3" aria-label={t`New trips by SMS`}>
      {said.map(({ trip, at }) => {
        const when = journey(at, correctedNow());
        return (
          <Card as="li" key={trip.id}>
            <Hint icon="message-square">{t`By SMS, ${when}. The rest comes with the net.`}</Hint>
            <TripRoad trip={trip} />
            <TripMeta trip={trip} />
            <Link
              className={buttonClass({ wide: true })}
              to="/trip-booking/$slug"
              params={{ slug: trip.id }}
              aria-label={`${t`Bid on it`}, ${roadName(trip)}`}
            >
              {t`Bid on it`}
            </Link>
          </Card>
        );
      })}
    </ul>
  );
}
