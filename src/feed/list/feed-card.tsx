import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { roadOfTrip, useTypicalFare } from '../../db/device/use-typical-fare.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { TypicalHint } from '../../money/parts/typical-fare.tsx';
import { RemainingText, useRemaining } from '../../trip/parts/countdown/bidding-countdown.tsx';
import { SaidLine } from '../../action/by-sms.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { OwnBidBadge } from '../../trip/parts/own-bid-badge.tsx';
import { asksForPrice, refusedOffer } from '../../trip/parts/own-bid.ts';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { TripMeta, TripNote } from '../../trip/parts/trip-meta.tsx';
import { TripRoad } from '../../trip/parts/trip-road.tsx';
import { cardTimes } from '../../trip/parts/countdown/card-times.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Countdown } from '../../ui/road/countdown.tsx';
import { FeedCardFoot, overFeed } from './feed-card-foot.tsx';
import type { FeedSearch } from './feed-search.ts';

/** A passenger's trip to bid on (REQ 2, TripBooking). */
export function RequestCard({ trip, search }: { trip: FeedTrip; search: FeedSearch }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remaining = useRemaining(trip);
  const typical = useTypicalFare(roadOfTrip(trip));
  const { ownBid } = trip;
  const refused = ownBid && refusedOffer(ownBid);
  const changePrice = {
    label: t`Change bid`,
    onClick: () =>
      void navigate({
        to: '/trip-booking/$slug',
        params: { slug: trip.id },
        search,
        ...overFeed,
      }),
  };
  return (
    <Card
      as="li"
      times={cardTimes(trip)}
      sync={
        <MutationStrip
          mutations={ownBid?.mutations ?? []}
          {...(refused && asksForPrice(refused.error) && { fix: changePrice })}
        />
      }
    >
      {ownBid && (
        <div className="row wrap">
          <OwnBidBadge bid={ownBid} />
          <span className="end small">
            <RemainingText remaining={remaining} />
          </span>
        </div>
      )}
      <TripRoad trip={trip} />
      <TripMeta trip={trip} />
      <WhoTravels trip={trip} brief />
      <TripNote note={trip.trip_note} />
      <TypicalHint fare={typical} />
      {ownBid && <SaidLine tripId={trip.id} />}
      <Countdown left={remaining.left} hot={remaining.hot} />
      <FeedCardFoot trip={trip} search={search} remaining={remaining} timed={!ownBid} />
    </Card>
  );
}
