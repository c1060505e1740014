import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { dhakaTime } from '../../domain/base/calendar.ts';
import { sinceText, timeText } from '../../domain/base/date-text.ts';
import { lostBecauseOf } from '../../domain/bid/lost-bid.ts';
import { withoutHonorifics } from '../../domain/person/person-name.ts';
import type { NotificationRow } from '../../protocol/sync/rows.ts';
import { errorText } from '../i18n/error-text.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useNow } from '../platform/ticker.ts';
import { useCarName } from '../ui/cars/car-line.tsx';
import { buttonClass } from '../ui/actions/button.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { linkOfDecision, type NotificationLink } from './notification-link.ts';
import { notificationTable, type Decision } from './notification-table.ts';
import type { NotificationValues } from './notification-values.ts';

const MINUTE_MS = 60_000;

const word = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

type NotificationItemProps = {
  row: NotificationRow;
  /** The decision that it still asks for. */
  decision: Decision | null;
  /** The address of its subject; null if that has no page. */
  to: NotificationLink | null;
  /** The answers to a passenger's counter-offer. */
  Counter: ComponentType<{ tripId: string }>;
};

/** One notification: bold and with the pink dot until it has been seen. */
export function NotificationItem({ row, decision, to, Counter }: NotificationItemProps) {
  const { i18n, t } = useLingui();
  const values = useValues()(row.data);
  const when = useWhen(row);
  const { icon, tone, ...text } = notificationTable[row.type];
  const title = i18n._(text.title(values));
  const detail = text.detail ? text.detail(values, (message) => i18n._(message)) : values.road;
  const labels: Record<Exclude<Decision, 'counter'>, string> = {
    bids: t`See the bids`,
    confirm: t`See and confirm`,
    backup: t`See your backup`,
    'took-place': t`Answer`,
    ready: t`Answer`,
    booking: t`See the booking`,
    driver: t`Name a driver`,
    'ask-again': t`Ask again`,
    car: t`See why and fix it`,
  };
  const button = decision && (linkOfDecision(decision, row.trip_id) ?? to);
  return (
    <li className={row.seen ? undefined : 'fresh'}>
      <span className={`ico ${tone}`}>
        <Icon name={icon} size="m" />
      </span>
      <span className="grow small">
        <b>{to === null || button ? title : <Link {...to}>{title}</Link>}</b>
        {detail !== '' && <span className="mute line">{detail}</span>}
        {decision && decision !== 'counter' && button && (
          <Link {...button} className={buttonClass({ variant: 'decide', small: true, wide: true })}>
            {labels[decision]}
          </Link>
        )}
      </span>
      <span className="micro dim nowrap when">
        {when}
        {!row.seen && <span className="spoken">{t`not seen yet`}</span>}
      </span>
      {decision === 'counter' && row.trip_id !== null && <Counter tripId={row.trip_id} />}
    </li>
  );
}

/** The minutes since then during the first hour, later the time of day; the heading above has the day. */
function useWhen({ created_at }: NotificationRow): string {
  const { locale } = useFormat();
  const elapsed = Math.max(0, useNow(MINUTE_MS) - Date.parse(created_at));
  if (elapsed < 60 * MINUTE_MS) return sinceText(elapsed, locale);
  return timeText(dhakaTime(Date.parse(created_at)), locale);
}

/** The reason why a draft was not posted at its time. */
function notPosted({ code, max, minutes }: NotificationRow['data']): Parameters<typeof errorText>[1] {
  return { code: word(code), values: { max: Number(max ?? 0), minutes: Number(minutes ?? 0) } };
}

/** A notification's values in the reader's language. */
function useValues(): (data: NotificationRow['data']) => NotificationValues {
  const { i18n, t } = useLingui();
  const { locale, taka, digits } = useFormat();
  const dates = useDateFormat();
  const now = useNow(MINUTE_MS);
  const nameOfCar = useCarName();
  return (data) => {
    const amount = (key: string): string => taka(Number(data[key] ?? 0));
    const person = (key: string): string => withoutHonorifics(word(data[key]));
    const [from, to] = [word(data[`pick_${locale}`]), word(data[`dest_${locale}`])];
    const lost = lostBecauseOf(data);
    return {
      price: amount('price'),
      bid: amount('bid'),
      dues: amount('dues'),
      lostBy: lost?.why === 'lower_fare' && lost.by !== null ? taka(lost.by) : '',
      rating: digits(Number(data['rating'] ?? 0)),
      ticket: digits(Number(data['number'] ?? 0)),
      provider: person('provider'),
      customer: person('customer'),
      driver: person('driver'),
      who: person('who'),
      when: dates.journey(Number(data['at'] ?? 0), now),
      car: nameOfCar({
        brand: word(data['brand']),
        model: word(data['model']),
        manufacture_year: Number(data['year'] ?? 0),
      }),
      road: from === '' || to === '' ? '' : t`${from} to ${to}`,
      words: word(data['words']),
      bids: Number(data['bids'] ?? 0),
      reason: word(data['reason']),
      lost,
      notPosted: errorText(i18n, notPosted(data)),
    };
  };
}
