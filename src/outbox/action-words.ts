/** The words of every action: its icon, its name, and how to fix it after a refusal. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { MutationArgs, MutationName } from '../../protocol/sync/mutations.ts';
import { concernedId } from '../db/outbox/actions.ts';
import type { Action } from '../db/overlay/overlay.ts';
import type { IconName } from '../ui/icons/icon-drawings.ts';

type Taka = (amount: number) => string;

type Fix = { label: MessageDescriptor; link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> };

type Words<N extends MutationName> = {
  icon: IconName;
  title: (args: MutationArgs[N], taka: Taka) => MessageDescriptor;
  fix: (action: Action) => Fix;
};

const seeTrip = (action: Action): Fix => ({
  label: msg`See the trip`,
  link: linkOptions({ to: '/trip-bidding/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
});

/** An owner who has not bid finds them in the bid form. */
const seeQuestions = (action: Action): Fix =>
  action.name === 'question.ask' && action.args.provider_id === action.userId
    ? {
        label: msg`See the trip`,
        link: linkOptions({ to: '/trip-booking/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
      }
    : seeTrip(action);

const seeDrivers = (): Fix => ({
  label: msg`See my drivers`,
  link: linkOptions({ to: '/provider/profile', hash: 'my-drivers' }),
});

const askAgain = ({ id }: Action): Fix => ({
  label: msg`Change and ask again`,
  link: linkOptions({ to: '/trip-request', search: { fix: id } }),
});

const bidAgain = (action: Action): Fix =>
  action.error?.code === 'price_out_of_range'
    ? {
        label: msg`Change bid`,
        link: linkOptions({ to: '/trip-booking/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
      }
    : { label: msg`Choose another trip`, link: linkOptions({ to: '/feed' }) };

const changeCar = (action: Action): Fix => ({
  label: msg`Change and send again`,
  link: linkOptions(
    action.name === 'car.add'
      ? { to: '/provider/car/store', search: { fix: action.id } }
      : { to: '/provider/car/edit/$id', params: { id: concernedId(action, 'car') ?? '' } },
  ),
});
const seeCars = (): Fix => ({ label: msg`See the cars`, link: linkOptions({ to: '/provider/car/index' }) });

const seeFavourites = (): Fix => ({
  label: msg`See my favourites`,
  link: linkOptions({ to: '/customer/profile' }),
});

const words: { [N in MutationName]: Words<N> } = {
  'trip.create': { icon: 'route', title: () => msg`Trip request`, fix: askAgain },
  'trip.edit': { icon: 'route', title: () => msg`Change a draft`, fix: askAgain },
  'trip.publish': { icon: 'route', title: () => msg`Publish a trip`, fix: seeTrip },
  'trip.schedule': {
    icon: 'clock',
    title: ({ publish_at }) => (publish_at === null ? msg`Leave a trip a draft` : msg`Post a trip later`),
    fix: seeTrip,
  },
  'trip.cancel': { icon: 'ban', title: () => msg`Cancel a trip`, fix: seeTrip },
  'trip.start': { icon: 'route', title: () => msg`Start the journey`, fix: seeTrip },
  'trip.complete': { icon: 'flag', title: () => msg`Trip completed`, fix: seeTrip },
  'trip.ready': {
    icon: 'circle-check',
    title: ({ answer }) => (answer === 'ready' ? msg`Ready for the journey` : msg`Something has to change`),
    fix: seeTrip,
  },
  'trip.pickup': {
    icon: 'map-pin',
    title: ({ pin }) => (pin === null ? msg`Take the pickup pin away` : msg`Set the pickup pin`),
    fix: seeTrip,
  },
  'trip.watch': {
    icon: 'users',
    title: ({ key }) => (key === null ? msg`End the live link` : msg`Make a live link for your people`),
    fix: seeTrip,
  },
  'face.agree': {
    icon: 'handshake',
    title: () => msg`Agreed face to face`,
    fix: (action) => ({
      label: msg`See what was agreed`,
      link: linkOptions({ to: '/face/{-$trip}', params: { trip: concernedId(action, 'trip') ?? '' } }),
    }),
  },
  'trip.call': {
    icon: 'phone',
    title: () => msg`Call`,
    fix: (action) => ({
      label: msg`See the trip`,
      link: linkOptions({
        to: '/trip-bidding/$slug',
        params: { slug: concernedId(action, 'call') ?? '' },
      }),
    }),
  },
  'trip.deny': { icon: 'flag', title: () => msg`The trip did not take place`, fix: seeTrip },
  'trip.rate': { icon: 'star', title: () => msg`Rating`, fix: seeTrip },
  'passenger.rate': { icon: 'star', title: () => msg`Rating of the passenger`, fix: seeTrip },
  'review.report': {
    icon: 'flag',
    title: () => msg`Report a review`,
    fix: () => ({ label: msg`See the feed`, link: linkOptions({ to: '/feed' }) }),
  },
  'bid.place': {
    icon: 'gavel',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Bid ${price}`;
    },
    fix: bidAgain,
  },
  'bid.change': {
    icon: 'gavel',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`New price ${price}`;
    },
    fix: bidAgain,
  },
  'bid.withdraw': { icon: 'undo-2', title: () => msg`Take back a bid`, fix: seeTrip },
  'bid.confirm': {
    icon: 'check',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Confirm the bid of ${price}`;
    },
    fix: seeTrip,
  },
  'bid.counter': {
    icon: 'hand-coins',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Name a fare of ${price}`;
    },
    fix: seeTrip,
  },
  'bid.accept_counter': {
    icon: 'check',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Agree to ${price}`;
    },
    fix: seeTrip,
  },
  'bid.decline_counter': { icon: 'ban', title: () => msg`Stay with one’s own fare`, fix: seeTrip },
  'bid.last_fare': {
    icon: 'hand-coins',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Last fare ${price}`;
    },
    fix: seeTrip,
  },
  'question.ask': {
    icon: 'circle-help',
    title: () => msg`A question before agreeing`,
    fix: seeQuestions,
  },
  'question.answer': { icon: 'message-square', title: () => msg`Answer to a question`, fix: seeQuestions },
  'booking.request': {
    icon: 'hand-coins',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Book for ${price}`;
    },
    fix: seeTrip,
  },
  'booking.confirm': { icon: 'check', title: () => msg`Confirm a booking`, fix: seeTrip },
  'booking.reject': { icon: 'ban', title: () => msg`Turn a booking down`, fix: seeTrip },
  'booking.cancel': { icon: 'undo-2', title: () => msg`Cancel a booking`, fix: seeTrip },
  'booking.price': {
    icon: 'trending-down',
    title: (args, taka) => {
      const price = taka(args.price);
      return msg`Lower the price to ${price}`;
    },
    fix: seeTrip,
  },
  'car.add': { icon: 'car-front', title: () => msg`A new car`, fix: changeCar },
  'car.change': { icon: 'car-front', title: () => msg`Change a car`, fix: changeCar },
  'car.deactivate': { icon: 'circle-slash', title: () => msg`Switch a car off`, fix: seeCars },
  'car.activate': { icon: 'car-front', title: () => msg`Switch a car on`, fix: seeCars },
  'trip.driver': {
    icon: 'wheel',
    title: () => msg`Who drives`,
    fix: (action) => ({
      label: msg`Choose again`,
      link: linkOptions({ to: '/trip-driver/$slug', params: { slug: concernedId(action, 'trip') ?? '' } }),
    }),
  },
  'driver.add': {
    icon: 'user-plus',
    title: ({ name }) => msg`New driver: ${name}`,
    fix: ({ id }) => ({
      label: msg`Change and add again`,
      link: linkOptions({ to: '/driver/add', search: { fix: id } }),
    }),
  },
  'driver.change': {
    icon: 'user',
    title: ({ name }) => msg`Change a driver: ${name}`,
    fix: seeDrivers,
  },
  'driver.invite': { icon: 'smartphone', title: () => msg`Send a driver the code again`, fix: seeDrivers },
  'driver.deactivate': { icon: 'circle-slash', title: () => msg`Deactivate a driver`, fix: seeDrivers },
  'driver.activate': { icon: 'user-check', title: () => msg`Activate a driver`, fix: seeDrivers },
  'profile.change': {
    icon: 'user',
    title: () => msg`Change my details`,
    fix: () => ({ label: msg`See the profile`, link: linkOptions({ to: '/customer/profile' }) }),
  },
  'profile.photo': {
    icon: 'image',
    title: () => msg`My photo`,
    fix: () => ({ label: msg`Choose again`, link: linkOptions({ to: '/driver/profile' }) }),
  },
  'profile.privacy': {
    icon: 'user',
    title: ({ initials }) => (initials ? msg`Show only my initials` : msg`Show my name`),
    fix: () => ({ label: msg`See the profile`, link: linkOptions({ to: '/customer/profile' }) }),
  },
  'profile.notices': {
    icon: 'bell',
    title: () => msg`What to notify me of`,
    fix: () => ({
      label: msg`Choose again`,
      link: linkOptions({ to: '/notifications/{-$page}', params: { page: 'settings' } }),
    }),
  },
  'report.create': { icon: 'flag', title: () => msg`Report a problem`, fix: seeTrip },
  'favourite.add': { icon: 'thumbs-up', title: () => msg`New favourite owner`, fix: seeFavourites },
  'favourite.remove': { icon: 'thumbs-up', title: () => msg`Remove a favourite owner`, fix: seeFavourites },
  'favourite.first': { icon: 'thumbs-up', title: () => msg`Whom to ask first`, fix: seeFavourites },
  'feed.interest': {
    icon: 'sliders-horizontal',
    title: () => msg`Choose what the feed shows`,
    fix: () => ({ label: msg`Choose again`, link: linkOptions({ to: '/feed' }) }),
  },
  'notification.seen': {
    icon: 'bell',
    title: () => msg`Notifications seen`,
    fix: () => ({ label: msg`See the notifications`, link: linkOptions({ to: '/notifications/{-$page}' }) }),
  },
};

/** Actions of a later version (`db/outbox/actions.ts`) have no words here. */
const isKnownAction = ({ name }: Pick<Action, 'name'>): boolean => Object.hasOwn(words, name);

export const iconOf = (action: Pick<Action, 'name'>): IconName =>
  isKnownAction(action) ? words[action.name].icon : 'smartphone';

export function titleOf<N extends MutationName>(
  action: { name: N; args: MutationArgs[N] },
  taka: Taka,
): MessageDescriptor {
  if (!isKnownAction(action)) return msg`Action of a later version of the app`;
  const { title }: Words<N> = words[action.name];
  return title(action.args, taka);
}

export function fixOf(action: Action): Fix {
  if (isKnownAction(action)) return words[action.name].fix(action);
  return concernedId(action, 'trip') === null
    ? { label: msg`See the feed`, link: linkOptions({ to: '/feed' }) }
    : seeTrip(action);
}
