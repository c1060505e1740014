import { useLingui } from '@lingui/react/macro';
import { dhakaTime } from '../../../domain/calendar.ts';
import { journeyText, timeText } from '../../../domain/date-text.ts';
import type { Action } from '../../db/outbox/overlay.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { correctedNow } from '../../platform/clock.ts';
import { useRoadName } from '../../trip/trip-road.tsx';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

const icons: Record<Action['name'], IconName> = {
  'trip.create': 'route',
  'trip.edit': 'route',
  'trip.publish': 'route',
  'trip.cancel': 'ban',
  'trip.start': 'route',
  'trip.complete': 'flag',
  'trip.rate': 'star',
  'bid.place': 'gavel',
  'bid.change': 'gavel',
  'bid.withdraw': 'undo-2',
  'bid.confirm': 'check',
  'booking.request': 'hand-coins',
  'booking.confirm': 'check',
  'booking.reject': 'ban',
  'booking.cancel': 'undo-2',
  'booking.price': 'trending-down',
  'report.create': 'flag',
  'feed.interest': 'sliders-horizontal',
  'notification.seen': 'bell',
};

export const iconOf = (action: Action): IconName => icons[action.name];

type ActionText = {
  title: string;
  detail: string;
  /** From where to where, '' where no trip is known. */
  road: string;
  /** When it was done, or when it arrived. */
  time: string;
  /** What to do when it was refused. */
  mend: string;
};

/** An action in words. */
export function useActionText(): (action: Action) => ActionText {
  const { t } = useLingui();
  const { locale, taka } = useFormat();
  const roadName = useRoadName();
  const titleOf = (action: Action): string => {
    switch (action.name) {
      case 'trip.create':
        return t`Trip request`;
      case 'trip.edit':
        return t`Change a draft`;
      case 'trip.publish':
        return t`Publish a trip`;
      case 'trip.start':
        return t`Start the journey`;
      case 'trip.rate':
        return t`Rating`;
      case 'booking.confirm':
        return t`Confirm a booking`;
      case 'booking.reject':
        return t`Turn a booking down`;
      case 'booking.cancel':
        return t`Cancel a booking`;
      case 'report.create':
        return t`Report a problem`;
      case 'booking.request': {
        const price = taka(action.args.price);
        return t`Book for ${price}`;
      }
      case 'booking.price': {
        const price = taka(action.args.price);
        return t`Lower the price to ${price}`;
      }
      case 'trip.cancel':
        return t`Cancel a trip`;
      case 'trip.complete':
        return t`Trip completed`;
      case 'bid.withdraw':
        return t`Take back a bid`;
      case 'feed.interest':
        return t`Choose what the feed shows`;
      case 'notification.seen':
        return t`Notifications seen`;
      case 'bid.place': {
        const price = taka(action.args.price);
        return t`Bid ${price}`;
      }
      case 'bid.change': {
        const price = taka(action.args.price);
        return t`New price ${price}`;
      }
      case 'bid.confirm': {
        const price = taka(action.args.price);
        return t`Confirm the bid of ${price}`;
      }
    }
  };
  const mendOf = (action: Action): string => {
    if (action.name === 'bid.place' || action.name === 'bid.change')
      return action.error?.code === 'price_out_of_range' ? t`Change bid` : t`Choose another trip`;
    if (action.name === 'feed.interest') return t`Choose again`;
    if (action.name === 'trip.create' || action.name === 'trip.edit') return t`Change and ask again`;
    return t`See the trip`;
  };
  return (action) => {
    const { preview } = action;
    const at = timeText(dhakaTime(action.settledAt ?? action.createdAt), locale);
    const road = preview ? roadName(preview) : '';
    const journey = preview ? journeyText(Date.parse(preview.journey_date_time), correctedNow(), locale) : '';
    return {
      title: titleOf(action),
      detail: [road, journey].filter((part) => part !== '').join(', '),
      road,
      time: at,
      mend: mendOf(action),
    };
  };
}
