import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { UserDbs } from '../../db/user-dbs.ts';
import { feedTripView, type FeedTrip } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { cardTimes } from '../../trip/parts/countdown/card-times.ts';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { isAsking } from '../counter-asking.ts';

const MINUTE_MS = 60_000;

/** The trips on which a passenger's counter-offer on the reader's bid waits for the answer. */
async function askedView(dbs: UserDbs): Promise<FeedTrip[]> {
  const bids = await dbs.mirror.bids.filter(({ counter }) => counter?.state === 'asked').toArray();
  const trips = await Promise.all(bids.map(({ trip_id }) => feedTripView(dbs, trip_id)));
  return trips.flatMap((trip) => (trip?.ownBid && isAsking(trip, trip.ownBid) ? [trip] : []));
}

/** Counter-offers that wait for an answer, shown above the feed wherever their trips are in the list. */
export function NamedFares() {
  const { t } = useLingui();
  const { taka } = useFormat();
  const roadName = useRoadName();
  const minute = useNow(MINUTE_MS);
  const trips = useView((dbs) => askedView(dbs), [minute]) ?? [];
  return trips.map((trip) => {
    const named = taka(trip.ownBid?.counter?.price ?? 0);
    const road = roadName(trip);
    return (
      <Card key={trip.id} times={cardTimes(trip)} label={t`The passenger has named a fare`}>
        <div className="row wrap">
          <Badge tone="decide" icon="undo-2">{t`The passenger has named a fare`}</Badge>
        </div>
        <div className="row">
          <span className="grow small">
            <span className="price line">{named}</span>
            {road}
          </span>
          <Link
            className={buttonClass({ variant: 'decide' })}
            to="/trip-details/$slug"
            params={{ slug: trip.id }}
            aria-label={t`Answer ${named}, ${road}`}
          >
            {t`Answer`}
          </Link>
        </div>
      </Card>
    );
  });
}
