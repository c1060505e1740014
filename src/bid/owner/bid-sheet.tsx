import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { distanceText } from '../../../domain/base/date-text.ts';
import type { BidRow, TripRow } from '../../../protocol/sync/rows.ts';
import { SaidLine } from '../../action/by-sms.ts';
import { MutationStrip } from '../../action/mutation-strip.tsx';
import type { SaidOfTrip } from '../../db/mirror/said-views.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { carsView } from '../../db/mirror/cars-view.ts';
import { driversView } from '../../db/mirror/driver-views.ts';
import { offeredTripView } from '../../db/mirror/said-trip-view.ts';
import { isPulled } from '../../db/mirror/missing.ts';
import type { FeedTrip } from '../../db/mirror/views.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useSession } from '../../sync/session/session-store.ts';
import { useSaid } from '../../sync/use-said.ts';
import { useView } from '../../sync/use-view.ts';
import { ownStatusOf } from '../../trip/parts/own-bid.ts';
import { currentStatusOf } from '../../trip/parts/current-status.ts';
import { asTrip } from '../../trip/parts/feed-trip.ts';
import { TripOnItsWay } from './trip-on-its-way.tsx';
import { useRoadName } from '../../trip/parts/trip-road.tsx';
import { useAskedTrip } from '../../trip/parts/use-asked-trip.ts';
import { Alert } from '../../ui/status/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { later } from '../../ui/base/later.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { Hint } from '../../ui/status/hint.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { ReportType } from '../questions/ask-sheet.tsx';
import { OwnerQuestions } from '../questions/trip-questions.tsx';
import { BidForm } from './bid-form.tsx';
import { isAsking } from '../counter-asking.ts';
import { refusedPrice } from './refused-price.ts';

const CounterAnswerForm = later(async () => (await import('./counter-answer.tsx')).CounterAnswerForm);

type BidSheetProps = {
  tripId: string;
  /** Reads the request aloud. */
  aloud?: (trip: TripRow) => ReactNode;
  /** Informs an owner about a trip that is outside their area. */
  outside?: (trip: FeedTrip) => ReactNode;
  /** Reports what was written. */
  Report: ReportType;
  onClose: () => void;
  /** Called after a bid was saved. */
  onSaved?: (trip: FeedTrip) => void;
};

/** TripBooking: a provider bids on a trip or changes the bid, also offline. */
export function BidSheet({ tripId, aloud, outside, Report, onClose, onSaved = onClose }: BidSheetProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const roadName = useRoadName();
  const { journey } = useDateFormat();
  const session = useSession();
  const [changing, setChanging] = useState(false);
  const [refusedOnce, setRefusedOnce] = useState(false);
  const known = useView(
    async (dbs) => ({
      carsKnown: await isPulled(dbs),
      cars: await carsView(dbs),
      drivers: (await driversView(dbs)).filter(({ status }) => status === 'active'),
      ...(await offerOn(dbs, tripId)),
    }),
    [tripId],
  );
  const said = useSaid(tripId);
  if (known === undefined) return null;
  const { trip, cars, carsKnown, drivers, refused } = known;
  const detail = trip && (
    <>
      <b className="inked">{roadName(trip)}</b>, {distanceText(trip.distance, locale)}
      {trip.type === 'round' && `, ${t`there and back`}`}
      {!refusedOnce && (
        <span className="line">{journey(Date.parse(trip.journey_date_time), correctedNow())}</span>
      )}
    </>
  );
  const foreign = session?.user.type !== 'provider' || trip?.created_by === 'provider';
  if (trip === null && !foreign)
    return (
      <Sheet open isPage title={t`Your bid`} onClose={onClose}>
        <OfferOnItsWay tripId={tripId} onClose={onClose} />
      </Sheet>
    );
  const over = trip !== null && currentStatusOf(trip, correctedNow()) !== 'active';
  const bid = trip?.ownBid;
  const counter = trip && bid && !changing && isAsking(trip, bid) ? bid.counter : undefined;
  if (trip && bid && counter)
    return (
      <Sheet open isPage title={t`Your bid`} detail={detail} onClose={onClose}>
        <OwnerQuestions trip={trip} Report={Report} />
        <CounterAnswerForm trip={trip} bid={bid} counter={counter} />
        {!over && (
          <Button variant="text" wide onClick={() => setChanging(true)}>
            {t`Change something else`}
          </Button>
        )}
      </Sheet>
    );
  const wentBySms = bid && (ownStatusOf(bid) === 'by_sms' || isDecided(said));
  return (
    <Sheet open isPage low={refusedOnce} title={t`Your bid`} detail={detail} onClose={onClose}>
      {trip && aloud?.(asTrip(trip))}
      <SaidLine tripId={tripId} />
      {bid && wentBySms ? (
        <BidBySms bid={bid} decided={isDecided(said)} onClose={onClose} />
      ) : foreign || over || trip === null ? (
        <TakesNoBid foreign={foreign} onClose={onClose} />
      ) : (
        <>
          {outside?.(trip)}
          <OwnerQuestions trip={trip} Report={Report} part="said" />
          <BidForm
            ask={<OwnerQuestions trip={trip} Report={Report} part="ask" />}
            trip={trip}
            cars={cars}
            carsKnown={carsKnown}
            drivers={drivers}
            refused={refused}
            onRefused={() => setRefusedOnce(true)}
            onDone={() => onSaved(trip)}
          />
        </>
      )}
    </Sheet>
  );
}

/** Whether an SMS said how the bidding has ended for the reader. */
const isDecided = (said: SaidOfTrip | null): boolean =>
  said?.message.kind === 'agreed' ||
  (said?.message.kind === 'posted' &&
    (said.message.result === 'agreed' || said.message.result === 'bid_lost'));

/** A bid that went by SMS, in place of the form: it is not made a second time. */
function BidBySms({
  bid,
  decided,
  onClose,
}: {
  bid: WithMutations<BidRow>;
  decided: boolean;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { taka } = useFormat();
  return (
    <>
      <Card label={t`Your bid`} sync={<MutationStrip mutations={bid.mutations} />}>
        <div className="row">
          <span className="grow">{t`Your bid`}</span>
          <span className="price">{taka(bid.price)}</span>
        </div>
      </Card>
      {!decided && <Hint>{t`It went by SMS and is bid once. With a net you can change it.`}</Hint>}
      <Button wide onClick={onClose}>
        {t`Back to the feed`}
      </Button>
    </>
  );
}

/** @param foreign whether the trip or the reader belongs to the other side */
function TakesNoBid({ foreign, onClose }: { foreign: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <Alert tone="wait">
        {foreign ? t`Car owners bid on trips that passengers ask for.` : t`This trip takes no bids any more.`}
      </Alert>
      <Button wide onClick={onClose}>
        {t`Back to the feed`}
      </Button>
    </>
  );
}

/**
 * A trip opened by its link, from a district that is not on this phone: only the server's answer may call it
 * over.
 */
function OfferOnItsWay({ tripId, onClose }: Pick<BidSheetProps, 'tripId' | 'onClose'>) {
  const { t } = useLingui();
  const missing = useAskedTrip(tripId);
  if (missing === 'closed')
    return (
      <>
        <Alert tone="wait">{t`This trip is not open to you. It may be agreed or over, or the link is wrong.`}</Alert>
        <Button key="back" wide onClick={onClose}>
          {t`Back to the feed`}
        </Button>
      </>
    );
  return (
    <>
      <TripOnItsWay missing={missing} />
      {/* its own key keeps it apart from its replacement: a press never changes its meaning */}
      <Button key="send" wide disabled aria-describedby="why-no-bid">
        {t`Send the bid`}
      </Button>
      <span id="why-no-bid" className="micro mute center line">
        {t`Opens as soon as the trip is here`}
      </span>
    </>
  );
}

type Offer = { trip: FeedTrip | null; refused: Awaited<ReturnType<typeof refusedPrice>> };

async function offerOn(dbs: UserDbs, tripId: string): Promise<Offer> {
  const trip = await offeredTripView(dbs, tripId);
  return trip ? { trip, refused: await refusedPrice(dbs, trip) } : { trip: null, refused: null };
}
