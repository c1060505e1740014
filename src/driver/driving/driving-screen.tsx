import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dhakaDate } from '../../../domain/base/calendar.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { MasterLayout } from '../../shell/master-layout.tsx';
import { useView } from '../../sync/use-view.ts';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { KnownEmpty } from '../../action/known-empty.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { FreshnessStamp } from '../../ui/status/freshness-stamp.tsx';
import { Journey, type JourneyParts } from './journey.tsx';
import { journeysOf } from './journeys.ts';
import './driving.css';

addDrawings(furtherDrawings);

const MINUTE_MS = 60_000;

/** A driver's home page: the next journey, read from the phone, and the later ones. */
export function DrivingScreen(parts: JourneyParts) {
  const { t } = useLingui();
  const now = useNow(MINUTE_MS);
  const trips = useView(async (dbs) => journeysOf(await tripsView(dbs)), []);
  const [next, ...later] = trips ?? [];
  const today =
    next?.status === 'started' || (next && dhakaDate(Date.parse(next.journey_date_time)) <= dhakaDate(now));
  return (
    <MasterLayout
      title={!next ? t`Journeys` : today ? t`Today’s journey` : t`Next journey`}
      stamp={<FreshnessStamp>{t`On the phone, works without a net`}</FreshnessStamp>}
      narrow
    >
      {trips === undefined && <SkeletonCard />}
      {trips?.length === 0 && (
        <KnownEmpty>
          <EmptyState
            title={t`No journey yet`}
            text={t`When the car owner gives you one, it stands here, also without a net.`}
          />
        </KnownEmpty>
      )}
      {next && <Journey key={next.id} trip={next} {...parts} />}
      {later.length > 0 && <Later trips={later} />}
    </MasterLayout>
  );
}

function Later({ trips }: { trips: readonly WithMutations<TripRow>[] }) {
  const { t } = useLingui();
  const road = useRoadName();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  return (
    <section className="col g3">
      <h2>{t`After that`}</h2>
      <ul className="card list" aria-label={t`After that`}>
        {trips.map((trip) => (
          <li key={trip.id}>
            <span className="ico go">
              <Icon name="wheel" size="m" />
            </span>
            <span className="grow small">
              <b>
                <Link to="/trip-details/$slug" params={{ slug: trip.id }}>
                  {road(trip)}
                </Link>
              </b>
              <span className="mute line">{dates.journey(Date.parse(trip.journey_date_time), now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
