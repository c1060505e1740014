import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { dhakaTime } from '../../../domain/calendar.ts';
import { sinceText, timeText } from '../../../domain/date-text.ts';
import { lostBecauseOf } from '../../../domain/lost-bid.ts';
import { withoutHonorifics } from '../../../domain/person-name.ts';
import type { NotificationRow } from '../../../protocol/rows.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNow } from '../../platform/ticker.ts';
import { useCarName } from '../../trip/car-line.tsx';
import { buttonClass } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';
import type { Decision } from './decision.ts';
import { useLostText } from './lost-text.ts';
import { linkOfDecision, type NotificationLink } from './notification-link.ts';

const MINUTE_MS = 60_000;

type Look = { icon: IconName; tone: 'go' | 'decide' | 'wait' | 'notice' | 'bad' };

const looks: Record<NotificationRow['type'], Look> = {
  bid_placed: { icon: 'gavel', tone: 'go' },
  bid_changed: { icon: 'trending-down', tone: 'go' },
  bid_withdrawn: { icon: 'undo-2', tone: 'wait' },
  bid_confirmed: { icon: 'check', tone: 'go' },
  bid_countered: { icon: 'hand-coins', tone: 'decide' },
  bid_counter_taken: { icon: 'check', tone: 'go' },
  bid_counter_left: { icon: 'hand-coins', tone: 'wait' },
  bid_counter_answered: { icon: 'hand-coins', tone: 'decide' },
  bid_closed: { icon: 'lock', tone: 'wait' },
  trip_posted: { icon: 'send', tone: 'go' },
  trip_not_posted: { icon: 'ban', tone: 'bad' },
  trip_extended: { icon: 'hand-coins', tone: 'decide' },
  trip_expired: { icon: 'clock', tone: 'wait' },
  trip_canceled: { icon: 'ban', tone: 'bad' },
  trip_completed: { icon: 'circle-check', tone: 'go' },
  trip_unboarded: { icon: 'flag', tone: 'decide' },
  trip_denied: { icon: 'flag', tone: 'bad' },
  trip_started: { icon: 'route', tone: 'go' },
  bid_backup: { icon: 'hand-coins', tone: 'wait' },
  provider_canceled: { icon: 'ban', tone: 'decide' },
  booking_requested: { icon: 'hand-coins', tone: 'decide' },
  booking_confirmed: { icon: 'check', tone: 'go' },
  booking_rejected: { icon: 'ban', tone: 'bad' },
  booking_price: { icon: 'trending-down', tone: 'go' },
  booking_closed: { icon: 'lock', tone: 'wait' },
  booking_canceled: { icon: 'undo-2', tone: 'wait' },
  rating_received: { icon: 'star', tone: 'go' },
  asked_first: { icon: 'thumbs-up', tone: 'decide' },
  report_answered: { icon: 'flag', tone: 'notice' },
  car_verified: { icon: 'badge-check', tone: 'go' },
  car_sent_back: { icon: 'undo-2', tone: 'bad' },
  car_lost: { icon: 'ban', tone: 'bad' },
  driver_named: { icon: 'wheel', tone: 'go' },
  driver_removed: { icon: 'wheel', tone: 'wait' },
  driver_changed: { icon: 'wheel', tone: 'notice' },
  driver_left: { icon: 'wheel', tone: 'decide' },
  driver_started: { icon: 'route', tone: 'go' },
  driver_completed: { icon: 'circle-check', tone: 'go' },
  payment_received: { icon: 'check', tone: 'go' },
  payment_failed: { icon: 'ban', tone: 'bad' },
  account_blocked: { icon: 'lock', tone: 'bad' },
  photo_removed: { icon: 'image-plus', tone: 'notice' },
  account_open: { icon: 'circle-check', tone: 'go' },
  data_sent_back: { icon: 'undo-2', tone: 'bad' },
  person_verified: { icon: 'badge-check', tone: 'go' },
  licence_sent_back: { icon: 'undo-2', tone: 'bad' },
  dues_corrected: { icon: 'wallet', tone: 'notice' },
  credit_limit: { icon: 'wallet', tone: 'notice' },
  new_pin: { icon: 'lock', tone: 'notice' },
};

const word = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

type NotificationItemProps = {
  row: NotificationRow;
  /** What it still asks to decide. */
  decision: Decision | null;
  /** The address of what it is about; null if that has no page. */
  to: NotificationLink | null;
  /** The answers to a fare that a passenger has named. */
  Counter: ComponentType<{ tripId: string }>;
};

/** One notification: bold and with the pink dot until it has been seen. */
export function NotificationItem({ row, decision, to, Counter }: NotificationItemProps) {
  const { t } = useLingui();
  const textOf = useNotificationText();
  const when = useWhen(row);
  const { icon, tone } = looks[row.type];
  const { title, detail } = textOf(row);
  const labels: Record<Exclude<Decision, 'counter'>, string> = {
    bids: t`See the bids`,
    confirm: t`See and confirm`,
    backup: t`See your backup`,
    'took-place': t`Answer`,
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

/** How many minutes ago in the first hour, then the time of the day; the day is in the heading above. */
function useWhen({ created_at }: NotificationRow): string {
  const { locale } = useFormat();
  const elapsed = Math.max(0, useNow(MINUTE_MS) - Date.parse(created_at));
  if (elapsed < 60 * MINUTE_MS) return sinceText(elapsed, locale);
  return timeText(dhakaTime(Date.parse(created_at)), locale);
}

type NotificationText = { title: string; detail: string };

/** Why a draft was not posted at its time. */
function notPosted({ code, max, minutes }: NotificationRow['data']): Parameters<typeof errorText>[1] {
  return { code: word(code), values: { max: Number(max ?? 0), minutes: Number(minutes ?? 0) } };
}

/** The notification's text in the reader's language. */
function useNotificationText(): (row: NotificationRow) => NotificationText {
  const { i18n, t } = useLingui();
  const { locale, taka, digits } = useFormat();
  const name = useCarName();
  const lostText = useLostText();
  const carOf = (data: NotificationRow['data']): string =>
    name({
      brand: word(data['brand']),
      model: word(data['model']),
      manufacture_year: Number(data['year'] ?? 0),
    });
  return ({ type, data }) => {
    const price = taka(Number(data['price'] ?? 0));
    const provider = withoutHonorifics(word(data['provider']));
    const customer = withoutHonorifics(word(data['customer']));
    const driver = withoutHonorifics(word(data['driver']));
    const [from, to] = [word(data[`pick_${locale}`]), word(data[`dest_${locale}`])];
    const road = from === '' || to === '' ? '' : t`${from} to ${to}`;
    const by = [provider, road].filter((part) => part !== '').join(', ');
    const bids = Number(data['bids'] ?? 0);
    switch (type) {
      case 'bid_placed':
        return { title: t`New bid: ${price}`, detail: by };
      case 'bid_changed':
        return { title: t`${provider} now asks ${price}`, detail: road };
      case 'bid_withdrawn':
        return { title: t`${provider} took the bid back`, detail: road };
      case 'bid_confirmed':
        return { title: t`The passenger confirmed your bid of ${price}`, detail: road };
      case 'bid_countered': {
        const bid = taka(Number(data['bid'] ?? 0));
        return { title: t`The passenger names ${price} for your bid of ${bid}`, detail: road };
      }
      case 'bid_counter_taken':
        return { title: t`${provider} agrees to ${price}`, detail: road };
      case 'bid_counter_left':
        return { title: t`${provider} stays at ${price}`, detail: road };
      case 'bid_counter_answered':
        return { title: t`${provider}’s last fare: ${price}`, detail: road };
      case 'bid_closed':
        return {
          title: closedTitle(word(data['reason'])),
          detail: [lostText(lostBecauseOf(data)), road].filter((part) => part !== '').join('. '),
        };
      case 'trip_posted':
        return { title: t`Your request is posted: car owners see it now`, detail: road };
      case 'trip_not_posted':
        return {
          title: t`Your request could not be posted, it is a draft`,
          detail: [errorText(i18n, notPosted(data)), road].join(' '),
        };
      case 'trip_extended': {
        if (bids === 0) return { title: t`Bidding is over; nobody has bid`, detail: road };
        const came = plural(bids, { one: '# bid has come', other: '# bids have come' });
        return {
          title: t`Bidding is over, choose one`,
          detail: [road, came].filter((part) => part !== '').join(', '),
        };
      }
      case 'trip_expired':
        return { title: t`The time is over; you can ask again`, detail: road };
      case 'trip_canceled':
        return { title: t`Your trip was canceled by the other side`, detail: road };
      case 'trip_completed':
        return { title: t`The trip is completed. How was it?`, detail: road };
      case 'trip_unboarded':
        return { title: t`Completed without your PIN. Did the trip take place?`, detail: road };
      case 'trip_denied':
        return { title: t`The passenger says that the trip did not take place`, detail: road };
      case 'trip_started':
        return { title: t`Your journey has begun. Have a good trip!`, detail: road };
      case 'bid_backup':
        return { title: t`The passenger keeps your bid of ${price} as the backup`, detail: road };
      case 'provider_canceled':
        return { title: t`The car owner canceled. Take your backup for ${price}`, detail: road };
      case 'booking_requested':
        return { title: t`${customer} wants to book your trip for ${price}`, detail: road };
      case 'booking_confirmed':
        return { title: t`${provider} confirmed your booking`, detail: road };
      case 'booking_rejected':
        return { title: t`${provider} could not take your booking`, detail: road };
      case 'booking_price':
        return { title: t`${provider} lowered the price to ${price}`, detail: road };
      case 'booking_closed':
        return { title: t`The booking is closed`, detail: road };
      case 'booking_canceled':
        return { title: t`${customer} canceled the booking`, detail: road };
      case 'rating_received': {
        const rating = digits(Number(data['rating'] ?? 0));
        return { title: t`A passenger gave you ${rating} stars`, detail: road };
      }
      case 'car_verified':
        return { title: t`Your car is verified: you can bid with it`, detail: carOf(data) };
      case 'car_sent_back':
        return { title: t`Your car was sent back. See why and fix it.`, detail: carOf(data) };
      case 'car_lost':
        return {
          title: t`Your car was switched off: its number belongs to another owner`,
          detail: carOf(data),
        };
      case 'asked_first':
        return { title: t`A passenger asks you first: for ten minutes only favourites see it`, detail: road };
      case 'report_answered': {
        const ticket = digits(Number(data['number'] ?? 0));
        return { title: t`Your report no. ${ticket} has an answer`, detail: road };
      }
      case 'driver_named':
        return { title: t`You drive this journey`, detail: road };
      case 'driver_removed':
        return { title: t`You no longer drive this journey`, detail: road };
      case 'driver_changed':
        return {
          title: driver === '' ? t`The car owner will drive you` : t`${driver} will drive you`,
          detail: road,
        };
      case 'driver_left':
        return { title: t`${driver} no longer drives: name somebody, or drive yourself`, detail: road };
      case 'driver_started':
        return { title: t`${driver} has started the journey`, detail: road };
      case 'driver_completed':
        return { title: t`${driver} has completed the journey and collected ${price}`, detail: road };
      case 'payment_received': {
        const dues = taka(Number(data['dues'] ?? 0));
        return { title: t`${price} has arrived`, detail: t`Your dues now: ${dues}` };
      }
      case 'payment_failed':
        return { title: t`${price} did not go through`, detail: t`Nothing was charged.` };
      case 'account_blocked':
        return {
          title: t`The office has closed your account to new trips and bids`,
          detail: t`What is agreed on goes on. The reason stands on your home page.`,
        };
      case 'account_open':
        return { title: t`Your account is open again`, detail: '' };
      case 'photo_removed':
        return {
          title: t`The office has taken your photo away`,
          detail: t`You can choose another in your profile, one that shows your face.`,
        };
      case 'data_sent_back':
        return { title: t`The office asks you to check your data`, detail: word(data['words']) };
      case 'person_verified':
        return { title: t`You are verified`, detail: t`Passengers see the mark beside your name.` };
      case 'licence_sent_back':
        return { title: t`The licence of ${driver} was sent back`, detail: word(data['words']) };
      case 'dues_corrected': {
        const dues = taka(Number(data['dues'] ?? 0));
        return {
          title: t`Your dues were corrected by ${price}, they are ${dues} now`,
          detail: word(data['words']),
        };
      }
      case 'credit_limit':
        return { title: t`Your credit limit is ${price} now`, detail: '' };
      case 'new_pin':
        return { title: t`Your trip has a new boarding PIN`, detail: road };
    }
  };

  function closedTitle(reason: string): string {
    if (reason === 'other_chosen') return t`The passenger chose another car`;
    return reason === 'expired' ? t`The time ran out without a choice` : t`The trip was canceled`;
  }
}
