import { type } from 'arktype';
import { mutations, type AcceptedArgs, type MutationName } from '../../protocol/sync/mutations.ts';
import type { Service } from '../act/act.ts';
import { addFavourite, removeFavourite, setAskedFirst } from '../reputation/favourites.ts';
import { confirmBid } from '../bid/confirm.ts';
import { acceptCounter, counterBid, declineCounter, nameLastFare } from '../bid/counter.ts';
import { answerQuestion, askQuestion } from '../bid/questions.ts';
import { changeBid, placeBid, withdrawBid } from '../bid/service.ts';
import {
  cancelBooking,
  confirmBooking,
  priceBooking,
  rejectBooking,
  requestBooking,
} from '../booking/service.ts';
import { activateCar, addCar, changeCar } from '../car/service.ts';
import { deactivateCar } from '../car/switch-off.ts';
import { agreeFace } from '../face/agree.ts';
import { activateDriver, addDriver, deactivateDriver, inviteDriver } from '../driver/service.ts';
import { changeDriver } from '../driver/change.ts';
import { setInterest } from '../feed/service.ts';
import { chooseNotices, markSeen } from '../notice/service.ts';
import { changeProfile } from '../account/change.ts';
import { setOwnPhoto } from '../account/photo.ts';
import { denyTrip } from '../report/deny.ts';
import { reportReview } from '../report/reviews.ts';
import { createReport } from '../report/service.ts';
import { cancelTrip } from '../trip/cancel.ts';
import { logCall } from '../trip/calls.ts';
import { setPickupPin } from '../trip/meeting/pickup-pin.ts';
import { setWatchLink } from '../trip/meeting/watch-link.ts';
import { sayReady } from '../trip/readiness/say-ready.ts';
import { nameDriver } from '../trip/drivers.ts';
import { completeTrip, startTrip } from '../trip/journey.ts';
import { scheduleTrip } from '../trip/posting.ts';
import { setPrivacy } from '../trip/privacy.ts';
import { ratePassenger, rateTrip } from '../trip/ratings.ts';
import { createTrip, editTrip, publishTrip } from '../trip/service.ts';
import { Refused } from '../base/refused.ts';

export type Handler = Service<unknown>;

/**
 * The service that each mutation runs, the same as that of its plain call. A mutation without one does not
 * compile.
 */
const services: { [N in MutationName]: Service<AcceptedArgs[N]> } = {
  'trip.create': createTrip,
  'trip.edit': editTrip,
  'trip.publish': publishTrip,
  'trip.schedule': scheduleTrip,
  'trip.cancel': cancelTrip,
  'trip.start': startTrip,
  'trip.complete': completeTrip,
  'trip.ready': sayReady,
  'trip.pickup': setPickupPin,
  'trip.watch': setWatchLink,
  'trip.call': logCall,
  'trip.deny': denyTrip,
  'trip.rate': rateTrip,
  'passenger.rate': ratePassenger,
  'review.report': reportReview,
  'bid.place': placeBid,
  'bid.change': changeBid,
  'bid.withdraw': withdrawBid,
  'bid.confirm': confirmBid,
  'bid.counter': counterBid,
  'bid.accept_counter': acceptCounter,
  'bid.decline_counter': declineCounter,
  'bid.last_fare': nameLastFare,
  'face.agree': agreeFace,
  'question.ask': askQuestion,
  'question.answer': answerQuestion,
  'booking.request': requestBooking,
  'booking.confirm': confirmBooking,
  'booking.reject': rejectBooking,
  'booking.cancel': cancelBooking,
  'booking.price': priceBooking,
  'car.add': addCar,
  'car.change': changeCar,
  'car.deactivate': deactivateCar,
  'car.activate': activateCar,
  'trip.driver': nameDriver,
  'driver.add': addDriver,
  'driver.change': changeDriver,
  'driver.invite': inviteDriver,
  'driver.deactivate': deactivateDriver,
  'driver.activate': activateDriver,
  'profile.privacy': setPrivacy,
  'profile.change': changeProfile,
  'profile.photo': setOwnPhoto,
  'profile.notices': chooseNotices,
  'report.create': createReport,
  'favourite.add': addFavourite,
  'favourite.remove': removeFavourite,
  'favourite.first': setAskedFirst,
  'feed.interest': setInterest,
  'notification.seen': markSeen,
};

/**
 * The function that runs a version of a mutation: it parses the args, then calls the service.
 * @returns null for a mutation or a version that only later servers know
 */
export function handlerOf(name: string, version: number): Handler | null {
  return isMutationName(name) ? handlerFor(name, version) : null;
}

const isMutationName = (name: string): name is MutationName => Object.hasOwn(services, name);

type Parse<T> = (args: unknown) => T | type.errors;
const accepted: { [N in MutationName]: { versions: readonly Parse<AcceptedArgs[N]>[] } } = mutations;

function handlerFor<N extends MutationName>(name: N, version: number): Handler | null {
  const schema = accepted[name].versions[version - 1];
  const service: Service<AcceptedArgs[N]> = services[name];
  return schema ? (act, args) => service(act, parseArgs(schema, args)) : null;
}

/** @throws Refused invalid_body, with one error for each field that does not fit */
function parseArgs<T>(schema: (args: unknown) => T | type.errors, args: unknown): T {
  const parsed = schema(args);
  if (!(parsed instanceof type.errors)) return parsed;
  const [first, ...more] = parsed.map((error) => ({
    code: 'invalid_body' as const,
    field: error.path.join('.'),
  }));
  throw new Refused(first ?? { code: 'invalid_body' }, more);
}
