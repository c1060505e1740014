/** What each mutation runs: the same services as the plain API calls. */
import { type } from 'arktype';
import { mutationSchemas, type MutationName } from '../../protocol/mutations.ts';
import type { Service } from '../act.ts';
import { addFavourite, removeFavourite, setAskedFirst } from '../modules/accounts/favourites.ts';
import { confirmBid } from '../modules/bids/confirm.ts';
import { acceptCounter, counterBid, declineCounter, nameLastFare } from '../modules/bids/counter.ts';
import { changeBid, placeBid, withdrawBid } from '../modules/bids/service.ts';
import {
  cancelBooking,
  confirmBooking,
  priceBooking,
  rejectBooking,
  requestBooking,
} from '../modules/bookings/service.ts';
import { activateCar, addCar, changeCar } from '../modules/cars/service.ts';
import { deactivateCar } from '../modules/cars/switch-off.ts';
import { activateDriver, addDriver, deactivateDriver, inviteDriver } from '../modules/drivers/service.ts';
import { changeDriver } from '../modules/drivers/change.ts';
import { setInterest } from '../modules/feed/service.ts';
import { chooseNotices, markSeen } from '../modules/notifications/service.ts';
import { changeProfile } from '../modules/own-account/change.ts';
import { setOwnPhoto } from '../modules/own-account/photo.ts';
import { denyTrip } from '../modules/reports/deny.ts';
import { reportReview } from '../modules/reports/reviews.ts';
import { createReport } from '../modules/reports/service.ts';
import { cancelTrip } from '../modules/trips/cancel.ts';
import { noteCall } from '../modules/trips/calls.ts';
import { nameDriver } from '../modules/trips/drivers.ts';
import { completeTrip, startTrip } from '../modules/trips/journey.ts';
import { scheduleTrip } from '../modules/trips/posting.ts';
import { setPrivacy } from '../modules/trips/privacy.ts';
import { ratePassenger, rateTrip } from '../modules/trips/ratings.ts';
import { createTrip, editTrip, publishTrip } from '../modules/trips/service.ts';
import { Refused } from '../refused.ts';

export type Handler = Service<unknown>;

const taking =
  <T>(schema: (args: unknown) => T | type.errors, service: Service<T>): Handler =>
  (act, args) =>
    service(act, fitting(schema, args));

/** Every accepted version of every mutation. */
export const handlers: Record<MutationName, Record<number, Handler>> = {
  'trip.create': {
    1: taking(mutationSchemas['trip.create'][1], createTrip),
    2: taking(mutationSchemas['trip.create'][2], createTrip),
  },
  'trip.edit': {
    1: taking(mutationSchemas['trip.edit'][1], editTrip),
    2: taking(mutationSchemas['trip.edit'][2], editTrip),
  },
  'trip.publish': { 1: taking(mutationSchemas['trip.publish'][1], publishTrip) },
  'trip.schedule': { 1: taking(mutationSchemas['trip.schedule'][1], scheduleTrip) },
  'trip.cancel': { 1: taking(mutationSchemas['trip.cancel'][1], cancelTrip) },
  'trip.start': { 1: taking(mutationSchemas['trip.start'][1], startTrip) },
  'trip.complete': { 1: taking(mutationSchemas['trip.complete'][1], completeTrip) },
  'trip.call': { 1: taking(mutationSchemas['trip.call'][1], noteCall) },
  'trip.deny': { 1: taking(mutationSchemas['trip.deny'][1], denyTrip) },
  'trip.rate': {
    1: taking(mutationSchemas['trip.rate'][1], rateTrip),
    2: taking(mutationSchemas['trip.rate'][2], rateTrip),
  },
  'passenger.rate': { 1: taking(mutationSchemas['passenger.rate'][1], ratePassenger) },
  'review.report': { 1: taking(mutationSchemas['review.report'][1], reportReview) },
  'bid.place': {
    1: taking(mutationSchemas['bid.place'][1], placeBid),
    2: taking(mutationSchemas['bid.place'][2], placeBid),
  },
  'bid.change': {
    1: taking(mutationSchemas['bid.change'][1], changeBid),
    2: taking(mutationSchemas['bid.change'][2], changeBid),
  },
  'bid.withdraw': { 1: taking(mutationSchemas['bid.withdraw'][1], withdrawBid) },
  'bid.confirm': { 1: taking(mutationSchemas['bid.confirm'][1], confirmBid) },
  'bid.counter': { 1: taking(mutationSchemas['bid.counter'][1], counterBid) },
  'bid.accept_counter': { 1: taking(mutationSchemas['bid.accept_counter'][1], acceptCounter) },
  'bid.decline_counter': { 1: taking(mutationSchemas['bid.decline_counter'][1], declineCounter) },
  'bid.last_fare': { 1: taking(mutationSchemas['bid.last_fare'][1], nameLastFare) },
  'booking.request': { 1: taking(mutationSchemas['booking.request'][1], requestBooking) },
  'booking.confirm': { 1: taking(mutationSchemas['booking.confirm'][1], confirmBooking) },
  'booking.reject': { 1: taking(mutationSchemas['booking.reject'][1], rejectBooking) },
  'booking.cancel': { 1: taking(mutationSchemas['booking.cancel'][1], cancelBooking) },
  'booking.price': { 1: taking(mutationSchemas['booking.price'][1], priceBooking) },
  'car.add': { 1: taking(mutationSchemas['car.add'][1], addCar) },
  'car.change': { 1: taking(mutationSchemas['car.change'][1], changeCar) },
  'car.deactivate': { 1: taking(mutationSchemas['car.deactivate'][1], deactivateCar) },
  'car.activate': { 1: taking(mutationSchemas['car.activate'][1], activateCar) },
  'trip.driver': { 1: taking(mutationSchemas['trip.driver'][1], nameDriver) },
  'driver.add': { 1: taking(mutationSchemas['driver.add'][1], addDriver) },
  'driver.change': { 1: taking(mutationSchemas['driver.change'][1], changeDriver) },
  'driver.invite': { 1: taking(mutationSchemas['driver.invite'][1], inviteDriver) },
  'driver.deactivate': { 1: taking(mutationSchemas['driver.deactivate'][1], deactivateDriver) },
  'driver.activate': { 1: taking(mutationSchemas['driver.activate'][1], activateDriver) },
  'profile.privacy': { 1: taking(mutationSchemas['profile.privacy'][1], setPrivacy) },
  'profile.change': { 1: taking(mutationSchemas['profile.change'][1], changeProfile) },
  'profile.photo': { 1: taking(mutationSchemas['profile.photo'][1], setOwnPhoto) },
  'profile.notices': { 1: taking(mutationSchemas['profile.notices'][1], chooseNotices) },
  'report.create': {
    1: taking(mutationSchemas['report.create'][1], createReport),
    2: taking(mutationSchemas['report.create'][2], createReport),
  },
  'favourite.add': { 1: taking(mutationSchemas['favourite.add'][1], addFavourite) },
  'favourite.remove': { 1: taking(mutationSchemas['favourite.remove'][1], removeFavourite) },
  'favourite.first': {
    1: taking(mutationSchemas['favourite.first'][1], setAskedFirst),
    2: taking(mutationSchemas['favourite.first'][2], setAskedFirst),
  },
  'feed.interest': { 1: taking(mutationSchemas['feed.interest'][1], setInterest) },
  'notification.seen': { 1: taking(mutationSchemas['notification.seen'][1], markSeen) },
};

/** @throws Refused invalid_body, with one error for each field that does not fit */
function fitting<T>(schema: (args: unknown) => T | type.errors, args: unknown): T {
  const parsed = schema(args);
  if (!(parsed instanceof type.errors)) return parsed;
  const [first, ...more] = parsed.map((error) => ({
    code: 'invalid_body' as const,
    field: error.path.join('.'),
  }));
  throw new Refused(first ?? { code: 'invalid_body' }, more);
}
