import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { ListedTrip } from '../../db/mirror/trip-views.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { statusWith } from '../../db/mirror/said-views.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useRemaining } from '../parts/countdown/bidding-countdown.tsx';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { SaidLine } from '../../action/by-sms.ts';
import { OwnBidBadge } from '../parts/own-bid-badge.tsx';
import { cardTimes } from '../parts/countdown/card-times.ts';
import { TripBadge } from '../parts/trip-badge.tsx';
import { TripCountdown } from '../parts/countdown/trip-countdown.tsx';
import { TripMeta } from '../parts/trip-meta.tsx';
import { TripRoad } from '../parts/trip-road.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { PostingTime, postingOf } from './posting-time.tsx';
import { TripCardFoot } from './trip-card-foot.tsx';
import { withoutHonorifics } from '../../../domain/person/person-name.ts';
import { useShownPhone } from '../../i18n/shown-phone.ts';
import { Person } from '../../ui/cards/person.tsx';

/** The other party of an agreed trip, in small print. */
function CounterpartLine({ contact }: { contact: NonNullable<TripRow['contact']> }) {
  const shown = useShownPhone();
  return (
    <div className="row g3">
      <Person name={contact.name} {...(contact.photo !== undefined && { photo: contact.photo })} />
      <span className="grow small">
        <b className="line">{withoutHonorifics(contact.name)}</b>
        <span className="mute">{shown(contact.phone)}</span>
      </span>
    </div>
  );
}

const taken: readonly TripStatus[] = ['hold', 'started', 'completed'];

/** One of the person's trips, with its next action. */
export function TripCard({ trip, children }: { trip: ListedTrip; children?: ReactNode }) {
  const own = useSession()?.user.id === trip.user.id;
  const bids = trip.bids_count ?? 0;
  const remaining = useRemaining(trip);
  const said = useSaid(trip.id);
  const agreed = trip.confirmed_bid_id !== null || trip.confirmed_booking_id !== null;
  const offered = trip.created_by === 'provider';
  const { ownBid } = trip;
  // a bidder whose bid lost sees the status of that bid instead of 'confirmed'
  const lost = !agreed && taken.includes(remaining.status) && ownBid;
  return (
    <Card as="li" times={cardTimes(trip)} sync={<MutationStrip mutations={trip.mutations} />}>
      <div className="row wrap">
        {lost ? (
          <OwnBidBadge bid={lost} />
        ) : (
          <TripBadge
            status={postingOf(trip) === null ? statusWith(said, remaining.status) : 'pending'}
            chooses={own && bids > 0}
            offered={offered}
          />
        )}
        {bids > 0 && !agreed && (
          <b className="end small">
            {offered ? (
              <Plural value={bids} one="# booking" other="# bookings" />
            ) : (
              <Plural value={bids} one="# bid" other="# bids" />
            )}
          </b>
        )}
      </div>
      <TripRoad trip={trip} />
      <TripMeta trip={trip} />
      <PostingTime trip={trip} />
      <SaidLine tripId={trip.id} />
      {trip.contact && <CounterpartLine contact={trip.contact} />}
      <TripCountdown remaining={remaining} choosing={own && !offered} />
      <TripCardFoot trip={trip} own={own} ownBid={ownBid} remaining={remaining} />
      {children}
    </Card>
  );
}
