import type { MutationName } from './mutations.ts';

/**
 * The newest version of each mutation's args. Separate from the schemas, because the page writes it into its outbox
 * without loading arktype.
 */
export const newestMutationVersion = {
  'trip.create': 1,
  'trip.edit': 1,
  'trip.publish': 1,
  'trip.cancel': 1,
  'trip.start': 1,
  'trip.complete': 1,
  'trip.deny': 1,
  'trip.rate': 2,
  'passenger.rate': 1,
  'review.report': 1,
  'bid.place': 2,
  'bid.change': 2,
  'bid.withdraw': 1,
  'bid.confirm': 1,
  'booking.request': 1,
  'booking.confirm': 1,
  'booking.reject': 1,
  'booking.cancel': 1,
  'booking.price': 1,
  'car.add': 1,
  'car.change': 1,
  'car.deactivate': 1,
  'car.activate': 1,
  'trip.driver': 1,
  'driver.add': 1,
  'driver.change': 1,
  'driver.invite': 1,
  'driver.deactivate': 1,
  'driver.activate': 1,
  'profile.photo': 1,
  'report.create': 2,
  'favourite.add': 1,
  'favourite.remove': 1,
  'favourite.first': 1,
  'feed.interest': 1,
  'notification.seen': 1,
} as const satisfies Record<MutationName, number>;
