import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FeedTrip } from '../db/mirror/views.ts';
import { InfoDoor } from '../site/explained/info-door.tsx';
import { useFormat } from '../i18n/use-format.ts';
import { useSession } from '../sync/session/session-store.ts';
import { RemainingText, useRemaining } from '../trip/parts/countdown/bidding-countdown.tsx';
import { MutationStrip } from '../action/mutation-strip.tsx';
import { cardTimes } from '../trip/parts/countdown/card-times.ts';
import { ProviderLine } from '../trip/parts/provider-line.tsx';
import { PriceIncludes } from '../money/parts/price-includes.tsx';
import { TripMeta, TripNote } from '../trip/parts/trip-meta.tsx';
import { TripRoad, useRoadName } from '../trip/parts/trip-road.tsx';
import { Badge } from '../ui/status/badge.tsx';
import { buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Countdown } from '../ui/road/countdown.tsx';
import { BookingBadge } from './booking-badge.tsx';
import { mayRequestAgain, ownBookingOf } from './own-booking-status.ts';
import { OfferedCar } from './offered-car.tsx';
import { ReturnLegBadge, ReturnLegLine } from './return-leg-mark.tsx';

/** A provider's trip in the customers' feed (REQ 2): driver, car and price. */
export function OfferCard({ trip }: { trip: Omit<FeedTrip, 'ownBid'> }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const road = useRoadName()(trip);
  const userId = useSession()?.user.id ?? '';
  const remaining = useRemaining(trip);
  const booking = ownBookingOf(trip.bookings ?? [], userId);
  const bookable = mayRequestAgain(booking) && remaining.status === 'active';
  const price = taka(booking?.fixed_price ?? trip.price ?? 0);
  const words = bookable ? t`Book` : booking ? t`See your booking` : t`See the trip`;
  return (
    <Card as="li" times={cardTimes(trip)} sync={<MutationStrip mutations={booking?.mutations ?? []} />}>
      <div className="row wrap">
        {booking && <BookingBadge booking={booking} />}
        <ReturnLegBadge trip={trip} />
        {trip.type === 'round' && (
          <Badge tone="flat" icon="repeat">
            {t`Up-Down`}
          </Badge>
        )}
        <span className="end small">
          <RemainingText remaining={remaining} />
        </span>
      </div>
      <TripRoad trip={trip} />
      <ReturnLegLine trip={trip} />
      <TripMeta trip={trip} />
      <TripNote note={trip.trip_note} />
      {trip.car && <OfferedCar car={trip.car} />}
      {trip.provider && <ProviderLine provider={trip.provider} />}
      <Countdown left={remaining.left} hot={remaining.hot} />
      {trip.includes && <PriceIncludes includes={trip.includes} />}
      <div className="row">
        <span className="grow">
          <span className="micro mute line">{t`Fare`}</span>
          <span className="price">{price}</span>
        </span>
        <InfoDoor
          brief
          label={t`What the fare is made of`}
          about={{ what: 'fare', role: 'customer', includes: trip.includes }}
        />
        <Link
          className={buttonClass(bookable ? {} : { variant: 'soft' })}
          to="/trip-booking/$slug"
          params={{ slug: trip.id }}
          aria-label={`${words}, ${road}`}
        >
          {words}
        </Link>
      </div>
    </Card>
  );
}
