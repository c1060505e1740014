import { Plural, useLingui } from '@lingui/react/macro';
import type { FeedRow } from '../../../protocol/sync/rows.ts';
import { roadOfTrip, useTypicalFare } from '../../db/device/use-typical-fare.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { typicalText } from '../../money/parts/typical-fare.tsx';
import { carTypeNames } from '../../trip/parts/trip-meta.tsx';
import './typical-card.css';

const isInside = (bar: number): boolean => bar >= 2 && bar <= 4;

/** What the trip's road usually costs, from how many trips, with a bar for each part of the agreed fares. */
export function TypicalCard({ trip }: { trip: FeedRow }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const fare = useTypicalFare(roadOfTrip(trip));
  if (!fare) return null;
  const car = i18n._(carTypeNames[trip.car_type]);
  return (
    <section className="card typical">
      <div className="row g3">
        <span className="grow small">
          {t`This road usually costs`} <b className="line">{typicalText(fare, format)}</b>
        </span>
        <span className="fare-bars" aria-hidden>
          {Array.from(String(fare.bars), (height, at) => (
            <i
              key={at}
              className={isInside(at) ? 'inside' : ''}
              style={{ height: `${Number(height) * 11}%` }}
            />
          ))}
        </span>
      </div>
      <span className="micro">
        <Plural value={fare.trips} one="# trip in the last 30 days" other="# trips in the last 30 days" />
        {', '}
        {trip.type === 'round' ? t`${car}, there and back` : t`${car}, one way`}
      </span>
    </section>
  );
}
