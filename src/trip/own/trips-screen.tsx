import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { listedTripsView } from '../../db/mirror/trip-views.ts';
import { useView } from '../../sync/use-view.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { useListed } from '../../action/use-listed.ts';
import { KnownEmpty } from '../../action/known-empty.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { HistoryActions } from './history-actions.tsx';
import { listedTrips } from './listed-trips.ts';
import { TripCard } from './trip-card.tsx';

type TripsScreenProps = {
  /** Running trips, or previous ones. */
  which: 'running' | 'previous';
  role: 'customer' | 'provider' | 'driver';
};

/** The person's trips; for a provider also the trips with their bids. */
export function TripsScreen({ which, role }: TripsScreenProps) {
  const { t } = useLingui();
  const user = useSession()?.user;
  const shown = useListed(
    useView((dbs) => listedTripsView(dbs, role), [role]),
    (trips, now) => (user ? listedTrips(trips, { now, reader: user })[which] : []),
  );
  if (shown === undefined || !user) return <SkeletonCard />;
  if (shown.length === 0)
    return (
      <KnownEmpty>
        <EmptyState
          title={which === 'running' ? t`No running trips` : t`No earlier trips`}
          text={
            role === 'provider'
              ? t`Trips that you bid on show here.`
              : t`Say where you want to go; car owners tell you their price.`
          }
        >
          <Link className={buttonClass()} to={role === 'provider' ? '/feed' : '/trip-request'}>
            {role === 'provider' ? t`See the trip feed` : t`Ask for a trip`}
          </Link>
        </EmptyState>
      </KnownEmpty>
    );
  return (
    <ul className="grid2" aria-label={which === 'running' ? t`Running trips` : t`Earlier trips`}>
      {shown.map((trip) => (
        <TripCard key={trip.id} trip={trip}>
          {which === 'previous' && <HistoryActions trip={trip} />}
        </TripCard>
      ))}
    </ul>
  );
}
