import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { BookingRow, TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { allBookingsView } from '../db/mirror/booking-views.ts';
import { tripsView } from '../db/mirror/trip-views.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { buttonClass } from '../ui/actions/button.tsx';
import { KnownEmpty } from '../action/known-empty.tsx';
import { EmptyState } from '../ui/cards/empty-state.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { SkeletonCard } from '../ui/cards/skeleton-card.tsx';
import { BookingRequestCard } from './booking-request-card.tsx';
import { byAnswer } from './own-booking-status.ts';

type ProviderBookingsScreenProps = {
  /** A trip of the person as a list item. */
  TripCard: ComponentType<{ trip: WithMutations<TripRow> }>;
};

/** A provider's trips and their booking requests. */
export function ProviderBookingsScreen({ TripCard }: ProviderBookingsScreenProps) {
  const { t } = useLingui();
  const userId = useSession()?.user.id;
  const trips = useView((dbs) => tripsView(dbs), []);
  const bookings = useView((dbs) => allBookingsView(dbs), []);
  if (!trips || !bookings) return <SkeletonCard />;
  const own = trips.filter(({ user, created_by }) => user.id === userId && created_by === 'provider');
  const offer = (
    <Link className={buttonClass({ wide: own.length > 0, variant: 'soft' })} to="/trip-request">
      <Icon name="plus" size="m" />
      {t`Offer a trip`}
    </Link>
  );
  if (own.length === 0)
    return (
      <KnownEmpty>
        <EmptyState
          title={t`You offer no trip yet`}
          text={t`Say where you drive and at what price; passengers ask to come along, and you choose.`}
        >
          {offer}
        </EmptyState>
      </KnownEmpty>
    );
  const known = new Map(own.map((trip) => [trip.id, trip]));
  const { waiting, answered } = byAnswer(bookings.filter(({ trip_id }) => known.has(trip_id)));
  return (
    <div className="col g4">
      {waiting.length > 0 ? (
        <section className="col" aria-label={t`Waiting for your answer`}>
          <h2>
            <Plural
              value={waiting.length}
              one="# booking waits for your answer"
              other="# bookings wait for your answer"
            />
          </h2>
          <Bookings bookings={waiting} trips={known} />
        </section>
      ) : (
        <p className="small mute">{t`No booking waits for your answer.`}</p>
      )}
      <section className="col" aria-label={t`Your trips on offer`}>
        <h2>{t`Your trips on offer`}</h2>
        {offer}
        <ul className="grid2">
          {own.map((trip) => (
            <TripCard key={trip.id} trip={trip} />
          ))}
        </ul>
      </section>
      {answered.length > 0 && (
        <section className="col" aria-label={t`Answered`}>
          <h2>{t`Answered`}</h2>
          <Bookings bookings={answered} trips={known} />
        </section>
      )}
    </div>
  );
}

type BookingsProps = {
  bookings: WithMutations<BookingRow>[];
  trips: ReadonlyMap<string, WithMutations<TripRow>>;
};

function Bookings({ bookings, trips }: BookingsProps) {
  return (
    <ul className="grid2">
      {bookings.map((booking) => {
        const trip = trips.get(booking.trip_id);
        return trip && <BookingRequestCard key={booking.id} trip={trip} booking={booking} named />;
      })}
    </ul>
  );
}
