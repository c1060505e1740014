import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState, type CSSProperties } from 'react';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { sinceText } from '../../../domain/base/date-text.ts';
import { fullestInOneSms } from '../../../domain/base/one-sms.ts';
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
import { useLocale } from '../../i18n/use-locale.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useNow } from '../../platform/ticker.ts';
import { saveSmsPlace } from '../../db/outbox/car-places.ts';
import { useDbs } from '../../sync/use-view.ts';
import { buttonClass } from '../../ui/actions/button.tsx';
import { CarDrawing, paintOf } from '../../ui/cars/car-drawing.tsx';
import { shapes } from '../../ui/cars/car-shapes.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Alert } from '../../ui/status/alert.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { CallLink } from '../parts/call-link.tsx';
import { smsAddress } from '../safety/safety-text.ts';
import { nearestName } from './nearest-name.ts';
import { openSeal, sealedPlace } from './seal.ts';
import './coming.css';

const MINUTE_MS = 60_000;
/** Beyond this distance (metres) the car stands at the beginning of the drawn road. */
const wholeRoad = 15_000;

export type ComingPlace = CarPlace & { source: 'net' | 'sms' };

type ComingTrip = Pick<TripRow, 'id' | 'geo_location' | 'pickup_district_id' | 'pickup_pin' | 'contact'> & {
  terms: Pick<Terms, 'car'>;
};
type ComingProps = { trip: ComingTrip; place: ComingPlace };

/** Where the car was last, its age first: nothing moves between two reports, and an old one promises no minutes. */
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
      <div className="row wrap">
        <h2 className="signhead">
          <Badge tone={old ? 'notice' : 'mark'} icon={old ? 'history' : 'navigation'}>
            {old ? t`Word of ${since}` : t`The car is coming`}
          </Badge>
        </h2>
        {old ? (
          <span className="end small mute nowrap">{t`now ${present}`}</span>
        ) : (
          left && <span className="end price nowrap">{t`≈ ${minutes} min`}</span>
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
 * When to expect more: over the net every three minutes while the other phone's page is open, by SMS when somebody
 * writes one. Once the place is old, the passenger asks, and nothing is announced.
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
      <Icon name="clock" />
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

/** The SMS that brought the last known place, once nothing newer has come for a while. */
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

type Agreed = { id: string; terms: Pick<Terms, 'agreed_at'> };

/**
 * The words of the SMS that carries a place; null until its seal is made. Both sides can make it, so the recipient
 * reads the same words.
 */
export function usePlaceSms({ id, terms }: Agreed, place: CarPlace): string | null {
  const { t } = useLingui();
  const locale = useLocale();
  const { time } = useDateFormat();
  const [fragment, setFragment] = useState<string | null>(null);
  const agreedAt = terms.agreed_at;
  useEffect(() => {
    let left = false;
    const seal = async (): Promise<void> => {
      const made = await sealedPlace({ id, terms: { agreed_at: agreedAt } }, place);
      if (!left) setFragment(made);
    };
    void seal();
    return () => {
      left = true;
    };
  }, [id, agreedAt, place]);
  if (fragment === null) return null;
  const { name } = nearestName(place, locale);
  const then = time(dhakaTime(place.at));
  const link = `${location.origin}/trips#${fragment}`;
  return fullestInOneSms([
    t`${then}: the car is near ${name}. ${link}`,
    t`Car, ${then}, ${name} ${link}`,
    t`The car is near ${name}: ${link}`,
    t`The car is here: ${link}`,
  ]);
}

/** How many minutes the other phone's clock may be ahead. */
const aheadMs = 10 * 60_000;

type SmsPlaceProps = { trip: { id: string; terms: Terms }; fragment: string };

/** Takes the place from an SMS link if the other side of this agreement wrote it; says so if not. */
export function SmsPlace({ trip: { id, terms }, fragment }: SmsPlaceProps) {
  const { t } = useLingui();
  const dbs = useDbs();
  const [isForeign, setForeign] = useState(false);
  const agreedAt = terms.agreed_at;
  useEffect(() => {
    let left = false;
    const take = async (): Promise<void> => {
      const place = await openSeal({ id, terms: { agreed_at: agreedAt } }, fragment);
      const isSound = place !== null && place.at <= correctedNow() + aheadMs;
      if (isSound) await saveSmsPlace(dbs, id, place);
      if (!left) setForeign(!isSound);
    };
    void take();
    return () => {
      left = true;
    };
  }, [dbs, id, agreedAt, fragment]);
  if (!isForeign) return null;
  return (
    <Alert icon="ban">{t`This link was not written by the other side of this trip, or it is damaged.`}</Alert>
  );
}
