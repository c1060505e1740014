import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { journeyText } from '../../../domain/date-text.ts';
import type { BidRow, TripRow } from '../../../protocol/rows.ts';
import type { Marked } from '../../db/overlay.ts';
import { bidsView } from '../../db/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useSession } from '../../sync/session-store.ts';
import { useView } from '../../sync/use-view.ts';
import { useRemaining } from '../../trip/bidding-countdown.tsx';
import { MarkStrip } from '../../trip/marks.tsx';
import { TripBadge } from '../../trip/trip-badge.tsx';
import { TripCountdown } from '../../trip/trip-countdown.tsx';
import { TripMeta, TripNote } from '../../trip/trip-meta.tsx';
import { TripRoad } from '../../trip/trip-road.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Signboard } from '../../ui/signboard.tsx';
import { AgreedCar } from './agreed-car.tsx';
import { ContactCard } from './contact-card.tsx';
import { FareLine } from './fare-line.tsx';
import { OwnBidCard } from './own-bid-card.tsx';
import { TripActions, type CancelSheetType } from './trip-actions.tsx';
import './trips.css';

type TripDetailsScreenProps = { trip: Marked<TripRow>; CancelSheet: CancelSheetType };

/** A trip and how it stands; once a bid is confirmed, with the other party's phone, also without a net. */
export function TripDetailsScreen({ trip, CancelSheet }: TripDetailsScreenProps) {
  const own = useSession()?.user.id === trip.user.id;
  const bids = useView((dbs) => bidsView(dbs, trip.id), [trip.id]) ?? [];
  if (trip.contact) {
    const bid = bids.find(({ id }) => id === trip.confirmed_bid_id) ?? (own ? undefined : bids[0]);
    return <AgreedTrip trip={trip} contact={trip.contact} own={own} bid={bid} CancelSheet={CancelSheet} />;
  }
  return (
    <OpenTrip trip={trip} own={own} ownBid={own ? undefined : latestOf(bids)} CancelSheet={CancelSheet} />
  );
}

/** A bid that was taken back makes room for the next one. */
const latestOf = (bids: Marked<BidRow>[]): Marked<BidRow> | undefined =>
  bids.find(({ status }) => status !== 'canceled') ?? bids[0];

type OpenTripProps = TripDetailsScreenProps & { own: boolean; ownBid: Marked<BidRow> | undefined };

function OpenTrip({ trip, own, ownBid, CancelSheet }: OpenTripProps) {
  const { t } = useLingui();
  const { digits } = useFormat();
  const remaining = useRemaining(trip);
  const number = digits(trip.number);
  const offered = trip.created_by === 'provider';
  const type = useSession()?.user.type;
  const unbid = ownBid === undefined || ownBid.status === 'canceled';
  const mayBid = type === 'provider' && !offered && unbid && remaining.status === 'active';
  return (
    <div className="trippage">
      <Card sync={<MarkStrip marks={trip.marks} />}>
        <div className="row wrap">
          <TripBadge status={remaining.status} own={own} offered={offered} />
          {trip.number > 0 && <span className="end small mute">{t`Trip no. ${number}`}</span>}
        </div>
        <TripRoad trip={trip} detailed />
        <TripMeta trip={trip} />
        <TripNote note={trip.trip_note} />
        {offered && trip.price !== null && <FareLine price={trip.price} own={own} />}
        <TripCountdown remaining={remaining} choosing={own && !offered} />
      </Card>
      <div className="col g4">
        {mayBid && (
          <Link className={buttonClass({ wide: true })} to="/trip-booking/$slug" params={{ slug: trip.id }}>
            {t`Place bid`}
          </Link>
        )}
        {ownBid && <OwnBidCard trip={trip} bid={ownBid} open={remaining.status === 'active'} />}
        <TripActions trip={trip} own={own} CancelSheet={CancelSheet} />
      </div>
    </div>
  );
}

type AgreedTripProps = TripDetailsScreenProps & {
  contact: NonNullable<TripRow['contact']>;
  own: boolean;
  bid: Marked<BidRow> | undefined;
};

function AgreedTrip({ trip, contact, own, bid, CancelSheet }: AgreedTripProps) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const now = useNow(60_000);
  const journey = journeyText(Date.parse(trip.journey_date_time), now, locale);
  const over = trip.status === 'completed';
  return (
    <div className="trippage">
      <div className="col g4">
        <div className="slip">
          <Signboard>
            <div className="col">
              <div className="row">
                <Badge tone="mark" icon={over ? 'circle-check' : 'check'}>
                  {over ? t`Completed` : t`Confirmed`}
                </Badge>
              </div>
              <h2>
                {over ? t`The journey is over` : own ? t`Your car is settled` : t`The passenger chose you`}
              </h2>
              <p className="mute">{over ? journey : t`Leaves ${journey}`}</p>
            </div>
          </Signboard>
          <ContactCard contact={contact} {...(own && bid && { provider: bid.provider })} />
        </div>
      </div>
      <div className="col g4">
        <Card sync={<MarkStrip marks={trip.marks} />}>
          {bid && <AgreedCar bid={bid} />}
          <TripRoad trip={trip} detailed />
          <TripMeta trip={trip} />
          <TripNote note={trip.trip_note} />
          {trip.fixed_price !== null && <FareLine price={trip.fixed_price} own={own} agreed />}
        </Card>
        <TripActions trip={trip} own={own} CancelSheet={CancelSheet} />
      </div>
    </div>
  );
}
