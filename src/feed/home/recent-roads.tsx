import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import { nextWeekly } from '../../../domain/trip/weekly.ts';
import { tripsView } from '../../db/mirror/trip-views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useView } from '../../sync/use-view.ts';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { recentRoutes } from './recent-routes.ts';

const MINUTE_MS = 60_000;

/** The person's last roads: one tap opens the form with everything but the day filled in, or with the day too. */
export function RecentRoads() {
  const { t } = useLingui();
  const roadName = useRoadName();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const trips = useView(
    async (dbs) => (await tripsView(dbs)).filter(({ user }) => user.id === dbs.userId),
    [],
  );
  const routes = recentRoutes(trips ?? [], now);
  if (routes.length === 0) return null;
  return (
    <nav className="card roads" aria-label={t`Your last roads`}>
      {routes.map(({ trip, week }) => {
        const next = week ? nextWeekly(trip, now) : null;
        const journey = next && dates.journey(dhakaInstant(next.date, trip.journey_time), now);
        return (
          <Link key={trip.id} to="/trip-request" search={{ again: trip.id, ...(week && { week: 'next' }) }}>
            <Icon name="repeat" />
            <span className="grow">
              <b className="line">{roadName(trip)}</b>
              <span className="small mute">{journey === null ? t`Ask again` : t`Again ${journey}`}</span>
            </span>
            <Icon name="chevron-right" size="m" />
          </Link>
        );
      })}
    </nav>
  );
}
