import { useLingui } from '@lingui/react/macro';
import { useMemo, type CSSProperties } from 'react';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { sinceText } from '../../../domain/base/date-text.ts';
import { namedEnd } from '../../../domain/place/named-end.ts';
import {
  carPlaceEveryMs,
  isOldPlace,
  leftOf,
  type CarPlace,
} from '../../../domain/trip/meeting/car-place.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { useDateFormat } from '../../i18n/use-date-format.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { shapes } from '../../ui/cars/car-line.tsx';
import { furtherDrawings } from '../../ui/icons/further-icon-drawings.ts';
import { addDrawings, Icon } from '../../ui/icons/icon.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CallLink } from '../parts/call-link.tsx';
import { smsAddress } from '../safety/safety-text.ts';
import { nearestName } from './nearest-name.ts';
import { usePlaceSms } from './use-place-sms.ts';
import './coming.css';

addDrawings(furtherDrawings);

const MINUTE_MS = 60_000;
/** Further away than this (metres) the car stands at the beginning of the drawn road. */
const wholeRoad = 15_000;

export type ComingPlace = CarPlace & { source: 'net' | 'sms' };

type ComingTrip = Pick<TripRow, 'id' | 'geo_location' | 'pickup_district_id' | 'pickup_pin' | 'contact'> & {
  terms: Pick<Terms, 'car'>;
};
type ComingProps = { trip: ComingTrip; place: ComingPlace };

/** Where the car was last, its age first: nothing moves between two reports, and an old one promises no minutes (mock 36). */
export function Coming({ trip, place }: ComingProps) {
  const { t } = useLingui();
  const { locale, number } = useFormat();
  const { distance, time } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const { pick } = trip.geo_location;
  const named = useMemo(() => namedEnd(pick, trip.pickup_district_id), [pick, trip.pickup_district_id]);
  const { name, isThere } = useMemo(() => nearestName(place, locale), [place, locale]);
  const pickup = trip.pickup_pin ?? named;
  const left = pickup && leftOf(place, pickup);
  const old = isOldPlace(place.at, now);
  const since = sinceText(Math.max(0, now - place.at), locale);
  const [then, present] = [time(dhakaTime(place.at)), time(dhakaTime(now))];
  const minutes = number(left?.minutes ?? 0);
  const away = distance(left?.metres ?? 0);
  const source = place.source === 'sms' ? t`It came by SMS` : t`It came by the net`;
  const at = left ? Math.round(88 - 70 * Math.min(1, left.metres / wholeRoad)) : 50;
  const style: CSSProperties & Record<'--at', string> = { '--at': `${at}%` };
  return (
    <>
      <div className="row">
        <h2 className="signhead">
          <Badge tone={old ? 'notice' : 'mark'} icon={old ? 'history' : 'navigation'}>
            {old ? t`Word of ${since}` : t`The car is coming`}
          </Badge>
        </h2>
        {old ? (
          <span className="end small mute">{t`now ${present}`}</span>
        ) : (
          left && <span className="end price">{t`≈ ${minutes} min`}</span>
        )}
      </div>
      <div className={old ? 'lastroad old' : 'lastroad'} style={style} aria-hidden="true">
        <CarDrawing
          shape={shapes[trip.terms.car.car_type]}
          paint={paintOf(trip.terms.car.color)}
          className="lastcar"
        />
        <span className="laststone" />
      </div>
      <div>
        <b className="line">
          {old
            ? isThere
              ? t`It was at ${name} at ${then}`
              : t`It was near ${name} at ${then}`
            : isThere
              ? t`${since}: ${name}`
              : t`${since}: near ${name}`}
        </b>
        <p className="micro mute row">
          <Icon name={place.source === 'sms' ? 'message-square' : 'navigation'} size="s" />
          <span className="grow">
            {old
              ? t`${source}. Where it is now nobody knows here: ask.`
              : left
                ? t`${source}, ${away} from you`
                : source}
          </span>
        </p>
      </div>
      {old && trip.contact && <AskWhere tripId={trip.id} phone={trip.contact.phone} />}
    </>
  );
}

function AskWhere({ tripId, phone }: { tripId: string; phone: string }) {
  const { t } = useLingui();
  return (
    <div className="askwhere">
      <a
        className={buttonClass({ variant: 'white', small: true })}
        href={smsAddress([phone], t`Where are you?`)}
      >
        <Icon name="message-square" size="m" />
        {t`Where are you?`}
      </a>
      <CallLink tripId={tripId} className={buttonClass({ variant: 'accent', small: true })} phone={phone}>
        <Icon name="phone" size="m" />
        {t`Call`}
      </CallLink>
    </div>
  );
}

/**
 * When more is heard of the car (mock 36): by the net every three minutes as long as the other phone's page is open, by SMS
 * when somebody writes one. Once the place is old she asks, and nothing is announced.
 */
export function NextWord({ place }: { place: ComingPlace }) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const now = useNow(MINUTE_MS);
  if (isOldPlace(place.at, now)) return null;
  const due = place.at + carPlaceEveryMs;
  const then = time(dhakaTime(due));
  return (
    <p className="sync nextword">
      <Icon name="refresh-cw" />
      <span className="grow">
        {place.source === 'sms'
          ? t`More comes with their next SMS, or by the net`
          : now <= due + MINUTE_MS
            ? t`Next word at ${then}, if their phone has a net`
            : t`Word was due at ${then}, none came. You can call.`}
      </span>
    </p>
  );
}

type SmsBubbleProps = { trip: { id: string; terms: Pick<Terms, 'agreed_at'> }; place: ComingPlace };

/** The SMS by which the last known place came, once nothing newer has come for a while (mock 36). */
export function SmsBubble({ trip, place }: SmsBubbleProps) {
  const { t } = useLingui();
  const { time } = useDateFormat();
  const now = useNow(MINUTE_MS);
  const text = usePlaceSms(trip, place);
  if (text === null || place.source !== 'sms' || !isOldPlace(place.at, now)) return null;
  const then = time(dhakaTime(place.at));
  const link = text.lastIndexOf(location.origin);
  return (
    <figure className="smscame">
      <figcaption className="small mute">{t`What the SMS said, ${then}`}</figcaption>
      <p className="small">
        {text.slice(0, link)}
        <span lang="en">{text.slice(link)}</span>
      </p>
    </figure>
  );
}
