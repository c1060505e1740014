import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../../db/overlay/overlay.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { InfoDoor } from '../../site/explained/info-door.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { FavouriteOwner } from '../../reputation/favourite-owner.tsx';
import { useSession } from '../../sync/session/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import { bidOn } from '../parts/bid-on-trip.ts';
import { TripBadge } from '../parts/trip-badge.tsx';
import { LiveCountdown } from '../parts/countdown/live-countdown.tsx';
import { WhoTravels } from '../parts/who-travels.tsx';
import { TripMeta, TripNote } from '../parts/trip-meta.tsx';
import { RoadPicture } from '../road/road-picture.tsx';
import { WholeRoad } from '../parts/whole-road.tsx';
import type { Countdown } from '../parts/countdown/use-countdown.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { PostingTime, postingOf } from './posting-time.tsx';
import { OwnBidCard } from './own-bid-card.tsx';
import { PassengerRatingCard } from './passenger-rating-card.tsx';
import { RatingCard } from './rating-card.tsx';
import { TripActions, type CancelSheetType } from './trip-actions.tsx';
import './trips.css';

/** Whole taka. */
function FareLine({ price }: { price: number }) {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (
    <>
      <hr />
      <div className="row">
        <b className="grow">{t`Fare`}</b>
        <span className="price">{taka(price)}</span>
      </div>
    </>
  );
}

type TripDetailsScreenProps = {
  /** The trip, with its status by the clock. */
  trip: WithMutations<TripRow>;
  countdown: Countdown;
  CancelSheet: CancelSheetType;
  /** The passenger's counter-offer on the reader's bid. */
  Counter: ComponentType<{ trip: WithMutations<TripRow>; bid: WithMutations<BidRow> }>;
  /** Bookings of a trip that a car owner offers. */
  bookings: ReactNode;
  /** The questions from before an agreement. */
  questions: ReactNode;
  /** The question whether the trip took place, if it is asked. */
  question: ReactNode;
  reports: ReactNode;
  /** The canceling party and the reason. */
  canceled: ReactNode;
};

/** The slip while there is an agreement, its receipt when the trip is over; otherwise `otherwise`. */
export type SlipType = ComponentType<{
  trip: WithMutations<TripRow>;
  bid: BidRow | undefined;
  own: boolean;
  actions: ReactNode;
  otherwise: ReactNode;
}>;

/** A trip and its state; after an agreement also the other party's phone number, even offline. */
export function TripDetailsScreen(props: TripDetailsScreenProps & { Slip: SlipType }) {
  const { trip, countdown, CancelSheet, Counter, question, questions, bookings, reports, canceled, Slip } =
    props;
  const own = useSession()?.user.id === trip.user.id;
  const bids = useView((dbs) => bidsView(dbs, trip.id), [trip.id]);
  // an owner who has bid is not asked for a bid
  if (!bids) return <SkeletonCard />;
  const bid = bids.find(({ id }) => id === trip.confirmed_bid_id);
  const ownBid = own || trip.confirmed_bid_id !== null ? undefined : latestOf(bids);
  const actions = (
    <>
      {question}
      {questions}
      <RatingCard trip={trip} />
      <PassengerRatingCard trip={trip} />
      <FavouriteOwner trip={trip} bid={bid} />
      {bookings}
      <TripActions trip={trip} CancelSheet={CancelSheet} />
      {reports}
    </>
  );
  return (
    <Slip
      trip={trip}
      bid={bid}
      own={own}
      actions={actions}
      otherwise={
        <OpenTrip
          trip={trip}
          countdown={countdown}
          own={own}
          ownBid={ownBid}
          canceled={canceled}
          Counter={Counter}
          actions={actions}
        />
      }
    />
  );
}

/** The newest bid that was not withdrawn, or else the newest: a withdrawn bid makes room for another. */
const latestOf = (bids: WithMutations<BidRow>[]): WithMutations<BidRow> | undefined =>
  bids.find(({ status }) => status !== 'canceled') ?? bids[0];

type OpenTripProps = {
  trip: WithMutations<TripRow>;
  countdown: Countdown;
  own: boolean;
  ownBid: WithMutations<BidRow> | undefined;
  canceled: ReactNode;
  actions: ReactNode;
} & Pick<TripDetailsScreenProps, 'Counter'>;

/** Actions that show their state on their own cards: rating and denying. */
const atOwnCard: readonly MutationState['name'][] = ['trip.rate', 'passenger.rate', 'trip.deny'];

/** Statuses in which the trip's time runs or has run out. */
const mayExpire: readonly TripStatus[] = ['active', 'extended', 'expired'];

function OpenTrip({ trip, countdown, own, ownBid, canceled, actions, Counter }: OpenTripProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const number = digits(trip.number);
  const offered = trip.created_by === 'provider';
  const fare = trip.fixed_price ?? (offered ? trip.price : null);
  const type = useSession()?.user.type;
  const unbid = ownBid === undefined || ownBid.status === 'canceled';
  const mayBid = type === 'provider' && !offered && unbid && trip.status === 'active';
  // a counter-offer that waits for an answer comes first
  const isAsked = ownBid?.counter?.state === 'asked';
  const counter = ownBid && <Counter trip={trip} bid={ownBid} />;
  return (
    <div className="trippage">
      <div className="col g4">
        {isAsked && counter}
        <Card
          sync={<MutationStrip mutations={trip.mutations.filter(({ name }) => !atOwnCard.includes(name))} />}
        >
          <div className="row wrap">
            <TripBadge
              status={postingOf(trip) === null ? trip.status : 'pending'}
              chooses={own && (trip.bids_count ?? 0) > 0}
              offered={offered}
            />
            {trip.number > 0 && <span className="end small mute">{t`Trip no. ${number}`}</span>}
          </div>
          <WholeRoad trip={trip} />
          <TripMeta trip={trip} />
          <WhoTravels trip={trip} />
          <TripNote note={trip.trip_note} />
          <RoadPicture trip={trip} />
          <PostingTime trip={trip} />
          {canceled}
          {fare !== null && <FareLine price={fare} />}
          <LiveCountdown countdown={countdown} choosing={own && !offered} />
          {mayExpire.includes(trip.status) && (
            <InfoDoor label={t`What happens when the time is over?`} about={{ what: 'expiry', trip, own }} />
          )}
        </Card>
      </div>
      <div className="col g4">
        {mayBid && (
          <Link className={buttonClass({ wide: true })} to="/trip-booking/$slug" params={{ slug: trip.id }}>
            {t`Place bid`}
          </Link>
        )}
        {!isAsked && counter}
        {ownBid && (
          <OwnBidCard trip={trip} bid={bidOn(ownBid, trip.status)} open={trip.status === 'active'} />
        )}
        {actions}
      </div>
    </div>
  );
}
