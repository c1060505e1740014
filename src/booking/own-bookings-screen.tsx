import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FeedRow, BookingRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { allBookingsView } from '../db/mirror/booking-views.ts';
import { feedTripView } from '../db/mirror/views.ts';
import { useView } from '../sync/use-view.ts';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { TripMeta } from '../trip/parts/trip-meta.tsx';
import { TripRoad, useRoadName } from '../trip/parts/trip-road.tsx';
import { buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { KnownEmpty } from '../action/known-empty.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { BookingBadge } from './booking-badge.tsx';
import { BookingPrice } from './booking-price.tsx';

type Booked = { booking: WithMutations<BookingRow>; trip: FeedRow };

async function bookedTrips(dbs: UserDbs): Promise<Booked[]> {
  const bookings = await allBookingsView(dbs);
  const trips = await Promise.all(bookings.map(({ trip_id }) => feedTripView(dbs, trip_id)));
  return bookings.flatMap((booking, index) => {
    const trip = trips[index];
    return trip ? [{ booking, trip }] : [];
  });
}

/** A customer's bookings of providers' trips, latest first. */
export function OwnBookingsScreen() {
  const { t } = useLingui();
  const booked = useView((dbs) => bookedTrips(dbs), []);
  if (booked === undefined) return <SkeletonCard />;
  if (booked.length === 0)
    return (
      <KnownEmpty>
        <EmptyState
          title={t`No bookings yet`}
          text={t`Car owners offer trips of their own, at a fixed fare. Book one that goes your way.`}
        >
          <Link className={buttonClass()} to="/feed">
            {t`See trips on offer`}
          </Link>
        </EmptyState>
      </KnownEmpty>
    );
  return (
    <ul className="grid2" aria-label={t`Bookings`}>
      {booked.map(({ booking, trip }) => (
        <BookedTrip key={booking.id} booking={booking} trip={trip} />
      ))}
    </ul>
  );
}

function BookedTrip({ booking, trip }: Booked) {
  const { t } = useLingui();
  const road = useRoadName()(trip);
  const confirmed = booking.status === 'confirmed' && trip.status !== 'completed';
  const words = confirmed ? t`Phone number and trip` : t`See the trip`;
  return (
    <Card as="li" sync={<MutationStrip mutations={booking.mutations} />}>
      <div className="row wrap">
        <BookingBadge booking={booking} />
        {trip.provider && <span className="end small mute">{trip.provider.name}</span>}
      </div>
      <TripRoad trip={trip} />
      <TripMeta trip={trip} />
      <div className="row wrap">
        <span className="grow">
          <BookingPrice booking={booking} />
        </span>
        <Link
          className={buttonClass({ variant: confirmed ? 'line' : 'soft', wide: confirmed })}
          aria-label={`${words}, ${road}`}
          to="/trip-details/$slug"
          params={{ slug: trip.id }}
        >
          {confirmed && <Icon name="phone" size="m" />}
          {words}
        </Link>
      </div>
    </Card>
  );
}
