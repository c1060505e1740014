import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SaidLine } from '../../action/by-sms.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { saidTrips } from '../../db/mirror/said-views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { Hint } from '../../ui/status/hint.tsx';
import { TripMeta } from '../../trip/parts/trip-meta.tsx';
import { TripRoad, useRoadName } from '../../trip/parts/trip-road.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SaidMessage } from './said-message.tsx';

/** What an SMS said about this trip, on its page and marked as such, until the server's row arrives. */
export function SaidOnTrip({ tripId }: { tripId: string }) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const said = useSaid(tripId);
  if (!said) return null;
  const when = journey(said.at, correctedNow());
  return (
    <section className="col g2" aria-label={t`By SMS, ${when}`}>
      <Hint icon="message-square">{t`By SMS, ${when}. The rest comes with the net.`}</Hint>
      <SaidMessage message={said.message} />
    </section>
  );
}

/** Requests that an owner knows only from SMS, before those of the feed; the server's rows replace them. */
export function SaidTrips() {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const roadName = useRoadName();
  const said = useView(saidTrips, []) ?? [];
  if (said.length === 0) return null;
  return (
    <ul className="col g3" aria-label={t`New trips by SMS`}>
      {said.map(({ trip, at, ownBid }) => {
        const when = journey(at, correctedNow());
        const [next, to] = ownBid
          ? ([t`See your bid`, '/trip-details/$slug'] as const)
          : ([t`Bid on it`, '/trip-booking/$slug'] as const);
        return (
          <Card as="li" key={trip.id} sync={<MutationStrip mutations={ownBid?.mutations ?? []} />}>
            <Hint icon="message-square">{t`By SMS, ${when}. The rest comes with the net.`}</Hint>
            <TripRoad trip={trip} />
            <TripMeta trip={trip} />
            <SaidLine tripId={trip.id} />
            <Link
              className={buttonClass({ variant: ownBid ? 'soft' : 'primary', wide: true })}
              to={to}
              params={{ slug: trip.id }}
              aria-label={`${next}, ${roadName(trip)}`}
            >
              {next}
            </Link>
          </Card>
        );
      })}
    </ul>
  );
}
