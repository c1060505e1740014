import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { fareHint, type Range, type Tariff } from '../../../domain/money/fare.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { tariffOfTrip } from '../../db/device/use-tariff.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { needTexts } from '../../i18n/i18n.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { statusWith } from '../../db/mirror/said-views.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { isOnPhoneOnly, isUnderWay, MutationStrip } from '../../action/mutation-strip.tsx';
import { TripBadge } from '../../trip/parts/trip-badge.tsx';
import type { Countdown } from '../../trip/parts/countdown/use-countdown.ts';
import { beside } from '../../ui/base/later.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { SkeletonCard } from '../../ui/cards/skeleton-card.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import type { ReportType } from '../questions/ask-sheet.tsx';
import { BiddingDeadline } from './bidding-deadline.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { DeadlineAnnouncer } from './deadline-announcer.tsx';
import { loadChooseBid } from './load-choose-bid.ts';
import { FoldedTrip, WholeTrip } from './folded-trip.tsx';
import { TypicalCard } from './typical-card.tsx';
import '../bidding.css';

// nobody has bid yet when a request has just been posted
const ChooseBid = beside(loadChooseBid, SkeletonCard);
const OwnersAsk = beside(async () => (await import('../questions/trip-questions.tsx')).OwnersAsk);
const AskedFirst = beside(async () => {
  const [asked] = await Promise.all([import('../../reputation/asked-first.tsx'), needTexts('reputation')]);
  return asked.AskedFirst;
});

type TripBiddingScreenProps = {
  /** The trip, with its status by the clock. */
  trip: WithMutations<TripRow>;
  countdown: Countdown;
  /** Offers on the same road. */
  offers: ReactNode;
  /** Reports what was written. */
  Report: ReportType;
};

/** Whether only an SMS carries the request, so that the server may have it, and nothing takes it back so far. */
const wentBySms = (mutations: WithMutations<TripRow>['mutations']): boolean =>
  mutations.some(({ name, state, sms }) => name === 'trip.create' && state === 'waiting' && sms) &&
  !isUnderWay(mutations, 'trip.cancel');

const isOpen = (status: TripStatus): boolean => status === 'active' || status === 'extended';
/** Whether no SMS said that the time for bids and choice is over. */
const isAsKnown = (status: TripStatus, trip: TripRow): boolean => isOpen(status) || status === trip.status;

/** The trip's status with what an SMS said of it, and what the passenger may do. */
function useStanding(trip: WithMutations<TripRow>) {
  const status = statusWith(useSaid(trip.id), trip.status);
  const isChosen = isUnderWay(trip.mutations, 'bid.confirm');
  return {
    status,
    mayChoose: isOpen(status) && !isChosen,
    mayCancel: isOnPhoneOnly(trip) ? wentBySms(trip.mutations) : isOpen(trip.status) && !isChosen,
  };
}

/** TripBidding: the passenger's trip and the bids on it, side by side. */
export function TripBiddingScreen(props: TripBiddingScreenProps) {
  const { id } = props.trip;
  const bids = useView((dbs) => bidsView(dbs, id), [id]);
  // a trip without bids is another page: shown too early, it would fold under the reader's finger
  return bids ? <Choosing {...props} bids={bids} /> : <SkeletonCard />;
}

type ChoosingProps = TripBiddingScreenProps & { bids: WithMutations<BidRow>[] };

function Choosing({ trip, countdown, offers, Report, bids }: ChoosingProps) {
  const { t } = useLingui();
  const { digits, takaRange } = useFormat();
  const [canceling, setCanceling] = useState(false);
  const tariff = tariffOfTrip(useMarket(), trip);
  const hint = hintOf(trip, tariff);
  const open = bids.filter((bid) => bid.status === 'proposed');
  const backup = trip.status === 'extended' ? bids.find(({ status }) => status === 'backup') : undefined;
  const { status, mayChoose, mayCancel } = useStanding(trip);
  const number = digits(trip.number);
  return (
    <div className="choosing">
      <Card sync={<MutationStrip mutations={trip.mutations} />}>
        {open.length > 0 && !backup ? (
          <FoldedTrip trip={trip} countdown={countdown} estimate={hint && t`Estimate ${takaRange(hint)}`} />
        ) : (
          <>
            <div className="row wrap">
              <TripBadge status={status} chooses={open.length > 0} />
              {trip.number > 0 && <span className="end small mute">{t`Trip no. ${number}`}</span>}
            </div>
            <WholeTrip trip={trip} />
            {isAsKnown(status, trip) && <BiddingDeadline trip={trip} countdown={countdown} />}
          </>
        )}
        <DeadlineAnnouncer countdown={countdown} />
        {trip.asked_first && <AskedFirst trip={trip} />}
      </Card>
      <OwnersAsk trip={trip} bids={backup ? [backup] : open} Report={Report} />
      <TypicalCard trip={trip} />
      {isOnPhoneOnly(trip) || (!backup && open.length === 0) ? (
        <NoBids trip={trip} had={bids.length > 0} />
      ) : (
        <ChooseBid
          trip={trip}
          bids={bids}
          backup={backup ?? null}
          tariff={tariff}
          hint={hint}
          mayChoose={mayChoose}
          Report={Report}
        />
      )}
      <div className="leave col g4">
        {offers}
        {mayCancel && (
          <Button variant="danger" wide onClick={() => setCanceling(true)}>
            {t`Cancel the trip`}
          </Button>
        )}
      </div>
      <CancelSheet trip={trip} open={canceling} onClose={() => setCanceling(false)} />
    </div>
  );
}

const hintOf = (trip: TripRow, tariff: Tariff): Range | null =>
  fareHint(
    {
      distance: trip.distance,
      type: trip.type,
      carType: trip.car_type,
      seats: trip.no_of_seat,
      pickupDistrictId: trip.pickup_district_id,
      destinationDistrictId: trip.destination_district_id,
    },
    tariff,
  );

function NoBids({ trip, had }: { trip: WithMutations<TripRow>; had: boolean }) {
  const { t } = useLingui();
  const said = useSaid(trip.id);
  // the answer above says more
  if (said) return null;
  if (isOnPhoneOnly(trip) && trip.mutations.some(({ sms }) => sms))
    return (
      <EmptyState
        title={t`Gone by SMS`}
        text={t`Once the answer says that the request is in the feed, car owners send their bids.`}
      />
    );
  if (isOnPhoneOnly(trip))
    return (
      <EmptyState
        title={t`Kept on your phone`}
        text={t`It is posted when you’re online. Car owners then send their bids.`}
      />
    );
  return trip.status === 'active' ? (
    <EmptyState
      title={had ? t`No bids at the moment` : t`No bid yet`}
      text={t`The trip is on the car owners’ list now. You will see each bid here as soon as it comes.`}
    />
  ) : (
    <EmptyState title={t`No bids at the moment`} text={t`This trip takes no bids any more.`} />
  );
}
