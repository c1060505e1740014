import { useLingui } from '@lingui/react/macro';
import { remainingText } from '../../../domain/base/date-text.ts';
import { previewOf } from '../../../domain/base/preview.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { usePreviewLetters } from '../../trip/parts/address-preview.tsx';
import { LyingRoad } from '../../trip/parts/lying-road.tsx';
import { TripBadge } from '../../trip/parts/trip-badge.tsx';
import { WhoTravels } from '../../trip/parts/who-travels.tsx';
import { TripMeta, TripNote } from '../../trip/parts/trip-meta.tsx';
import { RoadPicture } from '../../trip/road/road-picture.tsx';
import { WholeRoad } from '../../trip/parts/whole-road.tsx';
import { useTimeLeft, type Countdown } from '../../trip/parts/countdown/use-countdown.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { BiddingDeadline } from './bidding-deadline.tsx';

/** Road, time, car and note, and the road drawn. */
export const WholeTrip = ({ trip }: { trip: TripRow }) => (
  <>
    <WholeRoad trip={trip} />
    <TripMeta trip={trip} />
    <WhoTravels trip={trip} />
    <TripNote note={trip.trip_note} />
    <RoadPicture trip={trip} />
  </>
);

type FoldedTripProps = {
  trip: TripRow;
  countdown: Countdown;
  /** The estimated fare in words. */
  estimate: string | null;
};

/**
 * Folds the reader's own trip into two lines once there are bids to compare: the road, then the time of the
 * journey and the time left.
 */
export function FoldedTrip({ trip, countdown, estimate }: FoldedTripProps) {
  const { t } = useLingui();
  const { digits, locale } = useFormat();
  const most = usePreviewLetters();
  const { journey } = useDateFormat();
  const number = digits(trip.number);
  const { pick, dest } = trip.geo_location;
  // the unfolded part below shows the places in full
  const [from, to] = [previewOf(pick.place[locale], most), previewOf(dest.place[locale], most)];
  return (
    <details className="foldedtrip">
      <summary>
        <span className="grow">
          <LyingRoad from={from} to={to} />
          <span className="row small">
            <span className="mute grow">{journey(Date.parse(trip.journey_date_time), correctedNow())}</span>
            <TimeLeft countdown={countdown} />
          </span>
        </span>
        <Icon name="chevron-down" size="m" />
      </summary>
      <div className="col g3">
        <div className="row wrap">
          <TripBadge status={trip.status} />
          {trip.number > 0 && <span className="end small mute">{t`Trip no. ${number}`}</span>}
        </div>
        <WholeTrip trip={trip} />
        <BiddingDeadline trip={trip} countdown={countdown} />
        {estimate !== null && <p className="small mute">{estimate}</p>}
      </div>
    </details>
  );
}

/** The time left to wait for bids, or to confirm one; the unfolded trip has the whole sentence. */
function TimeLeft({ countdown }: { countdown: Countdown }) {
  const { locale } = useFormat();
  const { ms, hot, status } = useTimeLeft(countdown);
  if (ms === 0) return null;
  return (
    <span className={hot || status !== 'active' ? 'count hot' : 'count'}>
      <span className="nowrap">
        <Icon name="timer" size="s" />
        <b>{remainingText(ms, locale, hot)}</b>
      </span>
    </span>
  );
}
