import { Plural, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { leftBid } from '../../../domain/bid/backup.ts';
import type { BidOrder } from '../../../domain/bid/bid.ts';
import { isWholeFare } from '../../../domain/money/bid-includes.ts';
import { fareHint, type Range, type Tariff } from '../../../domain/money/fare.ts';
import type { TripStatus } from '../../../domain/trip/trip-status.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import { useMarket } from '../../db/device/use-market.ts';
import { tariffOfTrip } from '../../db/device/use-tariff.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import { bidsView } from '../../db/mirror/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useDataSaver } from '../../platform/data-saver.ts';
import { AskedFirst } from '../../reputation/asked-first.tsx';
import { bidRowOrder } from '../../trip/parts/bid-row-order.ts';
import { statusWith } from '../../db/mirror/said-views.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { isOnPhoneOnly, isUnderWay, MutationStrip } from '../../action/mutation-strip.tsx';
import { TripBadge } from '../../trip/parts/trip-badge.tsx';
import type { Countdown } from '../../trip/parts/countdown/use-countdown.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { later } from '../../ui/base/later.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { EmptyState } from '../../ui/cards/empty-state.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import type { ReportType } from '../questions/ask-sheet.tsx';
import { QuestionLine } from '../questions/question-line.tsx';
import { LaterAskSheet, OwnersAsk, useQuestions } from '../questions/trip-questions.tsx';
import { BackupOffer } from './backup-offer.tsx';
import { BidCard } from './bid-card.tsx';
import { BidOrderSelect } from './bid-order.tsx';
import { BiddingDeadline } from './bidding-deadline.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { fareRangeOfTrip } from '../counter-asking.ts';
import { DeadlineAnnouncer } from './deadline-announcer.tsx';
import { FoldedTrip, WholeTrip } from './folded-trip.tsx';
import { TypicalCard } from './typical-card.tsx';
import '../bidding.css';

const CounterSheet = later(async () => (await import('./counter-sheet.tsx')).CounterSheet);

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
export function TripBiddingScreen({ trip, countdown, offers, Report }: TripBiddingScreenProps) {
  const { t } = useLingui();
  const { digits, takaRange } = useFormat();
  const [chosen, setChosen] = useState<BidRow | null>(null);
  const [canceling, setCanceling] = useState(false);
  const [order, setOrder] = useState<BidOrder>('price');
  const bids = useView((dbs) => bidsView(dbs, trip.id), [trip.id]) ?? [];
  const tariff = tariffOfTrip(useMarket(), trip);
  const hint = hintOf(trip, tariff);
  const open = bids.filter((bid) => bid.status === 'proposed').toSorted(bidRowOrder(order));
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
        <AskedFirst trip={trip} />
      </Card>
      <OwnersAsk trip={trip} bids={backup ? [backup] : open} Report={Report} />
      <TypicalCard trip={trip} />
      {isOnPhoneOnly(trip) || (!backup && open.length === 0) ? (
        <NoBids trip={trip} had={bids.length > 0} />
      ) : backup ? (
        <BackupOffer
          backup={backup}
          asked={trip}
          left={leftBid(bids)}
          hint={hint}
          {...(mayChoose && { onTake: () => setChosen(backup) })}
        />
      ) : (
        <OpenBids
          trip={trip}
          bids={open}
          order={order}
          onOrder={setOrder}
          tariff={tariff}
          hint={hint}
          onChoose={mayChoose ? setChosen : null}
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
      {chosen && (
        <ConfirmSheet
          key={chosen.id}
          bid={chosen}
          needs={trip.needs ?? []}
          ordered={open}
          hint={hint}
          onClose={() => setChosen(null)}
        />
      )}
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

type OpenBidsProps = {
  trip: WithMutations<TripRow>;
  /** The bids in the chosen order. */
  bids: WithMutations<BidRow>[];
  order: BidOrder;
  onOrder: (order: BidOrder) => void;
  tariff: Tariff;
  hint: Range | null;
  /** Null: no bid can be confirmed now. */
  onChoose: ((bid: BidRow) => void) | null;
  Report: ReportType;
};

/** The bids to choose from; a counter-offer is possible on each bid above the least price. */
function OpenBids({ trip, bids, order, onOrder, tariff, hint, onChoose, Report }: OpenBidsProps) {
  const { t } = useLingui();
  const saver = useDataSaver();
  const [namingId, setNamingId] = useState<string | null>(null);
  const range = fareRangeOfTrip(trip, tariff);
  const questionsOf = useQuestions(trip.id);
  const [askingOf, setAskingOf] = useState<string | null>(null);
  const naming = bids.find(({ id }) => id === namingId);
  const bestOf = best(bids);
  return (
    <section className="col g3" aria-label={t`Bids`}>
      <div className="row">
        <h2 className="grow">
          <Plural value={bids.length} one="# bid" other="# bids" />
        </h2>
        {bids.length > 1 && <BidOrderSelect value={order} onChange={onOrder} />}
      </div>
      {saver && (
        <Alert icon="signal">
          <b>{t`Saving data is on.`}</b> {t`Pictures of cars are not fetched by themselves.`}
        </Alert>
      )}
      <ul className="grid2">
        {bids.map((bid) => (
          <BidCard
            asked={trip}
            key={bid.id}
            bid={bid}
            cheapest={bids.length > 1 && bid.id === bestOf.price}
            topRated={bids.length > 1 && bid.id === bestOf.rating}
            hint={hint}
            {...(onChoose && {
              questions: {
                line: (
                  <QuestionLine
                    questions={questionsOf(bid)}
                    side="customer"
                    onOpen={() => setAskingOf(bid.provider.id)}
                  />
                ),
                onAsk: () => setAskingOf(bid.provider.id),
              },
            })}
            {...(onChoose && { onConfirm: () => onChoose(bid) })}
            {...(onChoose && range && bid.price > range.min && { onCounter: () => setNamingId(bid.id) })}
          />
        ))}
      </ul>
      <Hint icon="lock">{t`Only when you confirm do the two of you see each other’s phone numbers.`}</Hint>
      {askingOf !== null && (
        <LaterAskSheet
          tripId={trip.id}
          providerId={askingOf}
          Report={Report}
          onClose={() => setAskingOf(null)}
        />
      )}
      {naming && range && (
        <CounterSheet
          key={naming.id}
          trip={trip}
          bid={naming}
          range={range}
          onClose={() => setNamingId(null)}
        />
      )}
    </section>
  );
}

/**
 * The ids of the cheapest and the best rated bid; no bid is the cheapest if fuel or toll are added to each
 * price.
 */
function best(bids: BidRow[]): { price: string | undefined; rating: string | undefined } {
  const first = (order: BidOrder): BidRow | undefined => bids.toSorted(bidRowOrder(order))[0];
  const cheapest = first('price');
  return {
    price: cheapest && isWholeFare(cheapest.includes) ? cheapest.id : undefined,
    rating: first('rating')?.id,
  };
}
