import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { bookingsView } from '../db/mirror/booking-views.ts';
import { InfoDoor } from '../site/explained/info-door.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { OwnerReviews } from '../reputation/owner-reviews.tsx';
import { useSession } from '../sync/session/session-store.ts';
import { useView } from '../sync/use-view.ts';
import { LiveCountdown } from '../trip/parts/countdown/live-countdown.tsx';
import { ProviderLine } from '../trip/parts/provider-line.tsx';
import { ProviderTrust } from '../trip/parts/provider-trust.tsx';
import { TripBadge } from '../trip/parts/trip-badge.tsx';
import type { Countdown } from '../trip/parts/countdown/use-countdown.ts';
import { PriceIncludes } from '../money/parts/price-includes.tsx';
import { TripMeta, TripNote } from '../trip/parts/trip-meta.tsx';
import { RoadPicture } from '../trip/road/road-picture.tsx';
import { WholeRoad } from '../trip/parts/whole-road.tsx';
import { Alert } from '../ui/status/alert.tsx';
import { Button } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { whyNotBook } from './booking-acts.ts';
import { BookSheet } from './book-sheet.tsx';
import { mayRequestAgain, ownBookingOf } from './own-booking-status.ts';
import { OfferedCar } from './offered-car.tsx';
import { OwnBookingCard } from './own-booking-card.tsx';
import { ReturnLegBadge, ReturnLegLine } from './return-leg-mark.tsx';
import './booking.css';

/** TripBooking for a customer: books a provider's trip; shows its car, its owner and its price. */
export function BookTripScreen({ trip, countdown }: { trip: WithMutations<TripRow>; countdown: Countdown }) {
  const { t } = useLingui();
  const { digits, taka } = useFormat();
  const user = useSession()?.user;
  const [asking, setAsking] = useState(false);
  const bookings = useView((dbs) => bookingsView(dbs, trip.id), [trip.id]);
  const booking = user && ownBookingOf(bookings ?? [], user.id);
  const price = taka(trip.price ?? 0);
  const number = digits(trip.number);
  const anew = bookings !== undefined && mayRequestAgain(booking);
  const bookable = anew && user !== undefined && whyNotBook(trip, user) === null;
  return (
    <div className="bookpage">
      <div className="col g4">
        <Card>
          <div className="row wrap">
            <TripBadge status={trip.status} offered chooses={false} />
            <ReturnLegBadge trip={trip} />
            <span className="end small mute">{t`Trip no. ${number}`}</span>
          </div>
          <WholeRoad trip={trip} />
          <ReturnLegLine trip={trip} />
          <TripMeta trip={trip} />
          <TripNote note={trip.trip_note} />
          <RoadPicture trip={trip} />
          {trip.includes && <PriceIncludes includes={trip.includes} paidBy="reader" />}
          <InfoDoor
            label={t`What the fare is made of`}
            about={{ what: 'fare', role: 'customer', includes: trip.includes }}
          />
          <LiveCountdown countdown={countdown} choosing={false} />
          {trip.status === 'active' && (
            <InfoDoor
              label={t`What happens when the time is over?`}
              about={{ what: 'expiry', trip, own: false }}
            />
          )}
        </Card>
        {booking && <OwnBookingCard key={booking.id} trip={trip} booking={booking} />}
      </div>
      <div className="col g4">
        {trip.car && (
          <Card label={t`The car`}>
            <OfferedCar car={trip.car} wide />
          </Card>
        )}
        {trip.provider && (
          <Card label={t`The car owner`}>
            <ProviderLine provider={trip.provider} large />
            <ProviderTrust provider={trip.provider} />
            {trip.provider.ratings_count > 0 && <OwnerReviews ownerId={trip.provider.id} />}
          </Card>
        )}
      </div>
      {bookable && (
        <div className="bookbar">
          <span className="grow">
            <span className="micro mute line">{t`Fare for the whole car`}</span>
            <b className="price">{price}</b>
          </span>
          <Button onClick={() => setAsking(true)}>{t`Book at ${price}`}</Button>
        </div>
      )}
      {anew && !bookable && <Alert tone="wait">{t`This trip takes no bookings any more.`}</Alert>}
      <BookSheet trip={trip} open={asking} onClose={() => setAsking(false)} />
    </div>
  );
}
