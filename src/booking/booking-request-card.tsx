import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withoutHonorifics } from '../../domain/person/person-name.ts';
import { dhakaTime } from '../../domain/base/calendar.ts';
import type { BookingRow, TripRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useNow } from '../platform/ticker.ts';
import { PassengerStanding } from '../reputation/passenger-standing.tsx';
import { useRemaining } from '../trip/parts/countdown/bidding-countdown.tsx';
import { isUnderWay, MutationStrip } from '../action/mutation-strip.tsx';
import { useRoadName } from '../trip/parts/trip-road.tsx';
import { Button, buttonClass } from '../ui/actions/button.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Person } from '../ui/cards/person.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { BookingBadge } from './booking-badge.tsx';
import { BookingPrice } from './booking-price.tsx';
import { openBookingActions } from './own-booking-status.ts';
import { PriceSheet } from './price-sheet.tsx';

const MINUTE_MS = 60_000;

type BookingRequestCardProps = {
  trip: TripRow;
  booking: WithMutations<BookingRow>;
  /** Also shows the trip that it is about, for a list of several trips. */
  named?: boolean;
};

/** A customer's booking request; the provider accepts or rejects it, or offers a lower price. */
export function BookingRequestCard({ trip, booking, named = false }: BookingRequestCardProps) {
  const { t } = useLingui();
  const { journey } = useDateFormat();
  const roadName = useRoadName();
  const now = useNow(MINUTE_MS);
  const { status } = useRemaining(trip);
  const open = openBookingActions(booking, { part: 'provider', tripStatus: status });
  const [asking, setAsking] = useState<'confirm' | 'reject' | 'price' | null>(null);
  const close = (): void => setAsking(null);
  const answerable = open.includes('confirm');
  const params = { slug: trip.id };
  return (
    <Card as="li" label={booking.customer.name} sync={<MutationStrip mutations={booking.mutations} />}>
      {!answerable && (
        <p className="row">
          <BookingBadge booking={booking} />
        </p>
      )}
      <Asker booking={booking} />
      {named && (
        <Link to="/trip-details/$slug" params={params} className="small">
          <b className="line">{roadName(trip)}</b>
          <span className="mute">{journey(Date.parse(trip.journey_date_time), now)}</span>
        </Link>
      )}
      <BookingPrice booking={booking} />
      {booking.status === 'confirmed' && named && (
        <Link
          className={buttonClass({ variant: 'line', wide: true })}
          to="/trip-details/$slug"
          params={params}
        >
          <Icon name="phone" size="m" />
          {t`Phone number and trip`}
        </Link>
      )}
      {answerable && (
        <>
          <Button wide icon="check" onClick={() => setAsking('confirm')}>
            {t`Take this passenger`}
          </Button>
          <div className="two">
            <Button variant="danger" small onClick={() => setAsking('reject')}>
              {t`Turn down`}
            </Button>
            <Button
              variant="line"
              small
              disabled={isUnderWay(booking.mutations, 'booking.price')}
              onClick={() => setAsking('price')}
            >
              {t`Lower the price`}
            </Button>
          </div>
        </>
      )}
      <AnswerDialog
        trip={trip}
        booking={booking}
        answer={asking === 'confirm' || asking === 'reject' ? asking : null}
        onClose={close}
      />
      <PriceSheet
        key={booking.fixed_price}
        trip={trip}
        booking={booking}
        open={asking === 'price'}
        onClose={close}
      />
    </Card>
  );
}

/** Who asks for the trip, and since when. */
function Asker({ booking: { customer, created_at } }: Pick<BookingRequestCardProps, 'booking'>) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const { name, photo } = customer;
  const asked = time(dhakaTime(Date.parse(created_at)));
  return (
    <div className="row g3">
      <Person name={name} {...(photo !== null && { photo })} />
      <span className="grow small">
        <b className="line">{withoutHonorifics(name)}</b>
        <span className="row wrap">
          <PassengerStanding standing={customer.passenger} />
          <span className="mute">{t`Asked at ${asked}`}</span>
        </span>
      </span>
    </div>
  );
}
