import { Plural, useLingui } from '@lingui/react/macro';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { bookingsView } from '../db/mirror/booking-views.ts';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { byAnswer, ownBookingOf } from './own-booking-status.ts';
import { BookingRequestCard } from './booking-request-card.tsx';
import { OwnBookingCard } from './own-booking-card.tsx';

/** The bookings on the page of a provider's trip: the provider sees all requests, a customer only theirs. */
export function TripBookings({ trip }: { trip: WithMutations<TripRow> }) {
  const user = useSession()?.user;
  const bookings = useView((dbs) => bookingsView(dbs, trip.id), [trip.id]);
  if (trip.created_by !== 'provider' || !user || !bookings) return null;
  if (trip.user.id === user.id) return <Requests trip={trip} bookings={bookings} />;
  const booking = ownBookingOf(bookings, user.id);
  if (!booking || ((trip.contact === null || trip.status === 'completed') && booking.status === 'confirmed'))
    return null;
  return <OwnBookingCard key={booking.id} trip={trip} booking={booking} agreed={trip.contact !== null} />;
}

type RequestsProps = { trip: WithMutations<TripRow>; bookings: Parameters<typeof byAnswer>[0] };

function Requests({ trip, bookings }: RequestsProps) {
  const { t } = useLingui();
  if (bookings.length === 0) return null;
  const { waiting, answered } = byAnswer(bookings);
  return (
    <section className="col" aria-label={t`Bookings`}>
      <h2>
        <Plural value={bookings.length} one="# booking" other="# bookings" />
      </h2>
      <ul className="col g4">
        {[...waiting, ...answered].map((booking) => (
          <BookingRequestCard key={booking.id} trip={trip} booking={booking} />
        ))}
      </ul>
    </section>
  );
}
