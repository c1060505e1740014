/** Every action in words: its picture, what it is called, and the way to mend it when it was refused. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { MutationArgs, MutationName } from '../../../protocol/mutations.ts';
import { concernedId } from '../../db/outbox/actions.ts';
import type { Action } from '../../db/outbox/overlay.ts';
import type { IconName } from '../../ui/icons/icon-drawings.ts';

type Taka = (amount: number) => string;

type Mend = { label: MessageDescriptor; link: Pick<LinkProps, 'to' | 'params' | 'search'> };

type Words<N extends MutationName> = {
  icon: IconName;
  title: (args: MutationArgs[N], taka: Taka) => MessageDescriptor;
  mend: (action: Action) => Mend;
};

const seeTrip = (action: Action): Mend => ({
  label: msg`See the trip`,
  link: linkOptions({ to: '/trip-bidding/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
});

const askAgain = ({ id }: Action): Mend => ({
  label: msg`Change and ask again`,
  link: linkOptions({ to: '/trip-request', search: { mend: id } }),
});

const bidAgain = (action: Action): Mend =>
  action.error?.code === 'price_out_of_range'
    ? {
        label: msg`Change bid`,
        link: linkOptions({ to: '/trip-booking/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
      }
    : { label: msg`Choose another trip`, link: linkOptions({ to: '/feed' }) };

const words: { [N in MutationName]: Words<N> } = {
  'trip.create': { icon: 'route', title: () => msg`Trip request`, mend: askAgain },
  'trip.edit': { icon: 'route', title: () => msg`Change a draft`, mend: askAgain },
  'trip.publish': { icon: 'route', title: () => msg`Publish a trip`, mend: seeTrip },
  'trip.cancel': { icon: 'ban', title: () => msg`Cancel a trip`, mend: seeTrip },
  'trip.start': { icon: 'route', title: () => msg`Start the journey`, mend: seeTrip },
  'trip.complete': { icon: 'flag', title: () => msg`Trip completed`, mend: seeTrip },
  'trip.rate': { icon: 'star', title: () => msg`Rating`, mend: seeTrip },
  'bid.place': {
    icon: 'gavel',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Bid ${price}`;
    },
    mend: bidAgain,
  },
  'bid.change': {
    icon: 'gavel',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`New price ${price}`;
    },
    mend: bidAgain,
  },
  'bid.withdraw': { icon: 'undo-2', title: () => msg`Take back a bid`, mend: seeTrip },
  'bid.confirm': {
    icon: 'check',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Confirm the bid of ${price}`;
    },
    mend: seeTrip,
  },
  'booking.request': {
    icon: 'hand-coins',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Book for ${price}`;
    },
    mend: seeTrip,
  },
  'booking.confirm': { icon: 'check', title: () => msg`Confirm a booking`, mend: seeTrip },
  'booking.reject': { icon: 'ban', title: () => msg`Turn a booking down`, mend: seeTrip },
  'booking.cancel': { icon: 'undo-2', title: () => msg`Cancel a booking`, mend: seeTrip },
  'booking.price': {
    icon: 'trending-down',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Lower the price to ${price}`;
    },
    mend: seeTrip,
  },
  'report.create': { icon: 'flag', title: () => msg`Report a problem`, mend: seeTrip },
  'feed.interest': {
    icon: 'sliders-horizontal',
    title: () => msg`Choose what the feed shows`,
    mend: () => ({ label: msg`Choose again`, link: linkOptions({ to: '/feed' }) }),
  },
  'notification.seen': {
    icon: 'bell',
    title: () => msg`Notifications seen`,
    mend: () => ({ label: msg`See the notifications`, link: linkOptions({ to: '/notifications/{-$page}' }) }),
  },
};

export const iconOf = ({ name }: Pick<Action, 'name'>): IconName => words[name].icon;

export function titleOf<N extends MutationName>(
  action: { name: N; args: MutationArgs[N] },
  taka: Taka,
): MessageDescriptor {
  const { title }: Words<N> = words[action.name];
  return title(action.args, taka);
}

export const mendOf = (action: Action): Mend => words[action.name].mend(action);
