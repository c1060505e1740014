/**
 * Everything that a person can do, as named and versioned mutations. The phone writes them to its outbox and the
 * server runs them; the plain API calls run the same services. A change of args gets a new version next to the old
 * one: the server accepts every version listed here.
 */
import { type } from 'arktype';
import { allReadyQuestions, allReadyReplies } from '../../domain/bid/ready-questions.ts';
import { MAX_ROUTES } from '../../domain/feed/feed-interest.ts';
import { passengerMarks } from '../../domain/reputation/rating.ts';
import { reportKinds } from '../../domain/report/report.ts';
import { readyAnswers } from '../../domain/trip/readiness.ts';
import { FileHash } from '../wire/files.ts';
import {
  bidNo,
  idEnd,
  CarArgs,
  type Texts,
  carTexts,
  districtId,
  drives,
  faceAgreed,
  given,
  id,
  marked,
  marks,
  meeting,
  offer,
  onBid,
  onBooking,
  onCar,
  onDriver,
  onTrip,
  optionalText,
  point,
  taka,
  text,
  tripForms,
  tripTexts,
} from './mutation-args.ts';
import { noticeChange, noticeChangeWithSms } from './notice-choice.ts';
import { newestForm } from '../wire/version.ts';

/** The args of a mutation in all their versions, the oldest first: 1, 2, … */
const action = <const V extends readonly [unknown, ...unknown[]]>(versions: V, texts: Texts = {}) => {
  const newest: V['length'] = versions.length;
  return { versions, newest, texts };
};

/** An action that carries the trip form, and therefore has the form's versions. */
const formAction = <V>(versions: V[]) => ({ versions, newest: newestForm, texts: tripTexts }) as const;

export const mutations = {
  /** `draft`: stored by the server, visible only to its creator until it is published. */
  'trip.create': formAction(tripForms.map((form) => form.merge({ id, 'draft?': 'boolean' }))),
  /** Replaces a draft. */
  'trip.edit': formAction(tripForms.map((form) => form.merge({ trip_id: id }))),
  'trip.publish': action([onTrip]),
  /** `publish_at` (epoch ms): when the server publishes the draft by itself; at once if that has passed, never if null. */
  'trip.schedule': action([onTrip.merge({ publish_at: 'number.integer > 0 | null' })]),
  'trip.cancel': action([onTrip.merge({ cancel_note: text(200) })], { cancel_note: 'masked' }),
  /** `pin`: as the provider typed it from the passenger's words. */
  'trip.start': action([onTrip.merge({ pin: text(10) })], { pin: 'coded' }),
  'trip.complete': action([onTrip]),
  /** Whether a party is ready for the journey (`domain/trip/readiness.ts`); a driver says so for the car owner. */
  'trip.ready': action([onTrip.merge({ answer: type.enumerated(...readyAnswers) })]),
  /** Where the passenger wants to be met, in degrees; null removes the pin (`domain/trip/meeting/pickup-pin.ts`). */
  'trip.pickup': action([onTrip.merge({ pin: point.or('null') })]),
  /**
   * The hash of the link by which her own people follow the journey; null ends it
   * (`domain/trip/meeting/watch-link.ts`).
   */
  'trip.watch': action([onTrip.merge({ key: FileHash.or('null') })]),
  /** Records that a person pressed 'Call' at the other party's number. The outcome of the call is unknown. */
  'trip.call': action([onTrip]),
  /** The passenger's statement that the trip did not take place, with a report (`id`) about it. */
  'trip.deny': action([onTrip.merge({ id, kind: type.enumerated(...reportKinds), text: text(4000) })], {
    text: 'private',
  }),
  'trip.rate': action(
    [given.merge({ review: text(2000) }), given.merge({ review: text(2000) }).merge(marked)],
    { review: 'masked' },
  ),
  /** The car owner's rating of the passenger. */
  'passenger.rate': action([given.merge(type({ marks: marks(passengerMarks) }))]),
  /** A report (`id`) about a review of a car owner. */
  'review.report': action([type({ id, review_id: type('string.uuid'), text: text(4000) })], {
    text: 'private',
  }),
  'bid.place': action(
    [
      offer.merge({ id }),
      offer.merge({ id }).merge(drives),
      offer.merge({ id }).merge(drives).merge(meeting),
    ],
    { note: 'masked' },
  ),
  'bid.change': action(
    [
      offer.merge({ bid_id: id }),
      offer.merge({ bid_id: id }).merge(drives),
      offer.merge({ bid_id: id }).merge(drives).merge(meeting),
    ],
    { note: 'masked' },
  ),
  'bid.withdraw': action([onBid]),
  /**
   * `price` is what the person saw: the confirmation is refused if the price has changed since. `backup_bid_id` is
   * the runner-up for the backup; it is ignored if it is no longer open.
   */
  'bid.confirm': action([
    onBid.merge({ price: taka, 'backup_bid_id?': id.or('null') }),
    // `bid_id`, or `bid_no` with the end of its id: a phone that knows bids by SMS alone knows no more of them
    onTrip.merge({
      'bid_id?': id,
      'bid_no?': bidNo,
      'bid_end?': idEnd,
      price: taka,
      'backup_bid_id?': id.or('null'),
      'backup_no?': bidNo,
      'backup_end?': idEnd,
    }),
  ]),
  /** The passenger names a fare for a bid, once. */
  'bid.counter': action([onBid.merge({ price: taka })]),
  /** The owner accepts the passenger's fare; `price` is the fare that they saw. */
  'bid.accept_counter': action([onBid.merge({ price: taka })]),
  'bid.decline_counter': action([onBid]),
  /** The owner's last fare, between the bid's and the passenger's. */
  'bid.last_fare': action([onBid.merge({ price: taka })]),
  /**
   * What two phones agreed without a net, sent by either of them; an owner's also brings the earlier offers of the
   * chain that the server may not know (`domain/face/settling.ts`).
   */
  'face.agree': action([faceAgreed]),
  /** The passenger asks this owner, who has bid, or the owner asks about the request (`domain/bid/questions.ts`). */
  'question.ask': action(
    [
      onTrip.merge({
        id,
        provider_id: 'string.uuid',
        ready: type.enumerated(...allReadyQuestions).or('null'),
        text: optionalText(300),
      }),
    ],
    { text: 'masked' },
  ),
  /** The other side's answer, once. */
  'question.answer': action(
    [
      onTrip.merge({
        question_id: id,
        ready: type.enumerated(...allReadyReplies).or('null'),
        text: optionalText(300),
      }),
    ],
    { text: 'masked' },
  ),
  /** `price` is what the customer saw and agreed to. */
  'booking.request': action([onTrip.merge({ id, price: taka })]),
  'booking.confirm': action([onBooking]),
  'booking.reject': action([onBooking]),
  'booking.cancel': action([onBooking]),
  /** The provider's final price; never above the price at the request. */
  'booking.price': action([onBooking.merge({ price: taka })]),
  'car.add': action([CarArgs.merge({ id })], carTexts),
  'car.change': action([CarArgs.merge({ car_id: id })], carTexts),
  'car.deactivate': action([onCar]),
  'car.activate': action([onCar]),
  /** The driver of an agreed trip; null: the car owner drives. */
  'trip.driver': action([onTrip.merge({ driver_id: id.or('null') })]),
  /** `phone` and `licence` as typed; `licence_photo`: the content's hash. A code goes to the number. */
  'driver.add': action(
    [
      type({
        id,
        name: text(200),
        phone: text(40),
        licence: text(60),
        'licence_photo?': FileHash.or('null'),
        'photo?': FileHash.or('null'),
      }),
    ],
    { name: 'refused', phone: 'coded', licence: 'coded' },
  ),
  /**
   * Replaces the owner's data about a driver, except the number. A new photo is named by the hash of its
   * content, a stored one by its path, and a stored licence, which is a paper, by its id.
   */
  'driver.change': action(
    [
      onDriver.merge({
        name: text(200),
        licence: text(60),
        licence_photo: optionalText(64),
        photo: optionalText(100),
      }),
    ],
    { name: 'refused', licence: 'coded', licence_photo: 'coded', photo: 'coded' },
  ),
  /** Sends another code to a driver who has not used one yet. */
  'driver.invite': action([onDriver]),
  /** Ends the driver's sign-ins, and removes the driver from coming trips. */
  'driver.deactivate': action([onDriver]),
  'driver.activate': action([onDriver]),
  /** Whether a passenger is shown by her initials until a trip is agreed. */
  'profile.privacy': action([type({ initials: 'boolean' })]),
  /** The details of a passenger or car owner, as typed; national ID and birth date only where they change. */
  'profile.change': action(
    [type({ name: text(200), email: text(300), 'nid?': text(60), 'date_of_birth?': text(30) })],
    { name: 'refused', email: 'private', nid: 'private', date_of_birth: 'private' },
  ),
  /** A driver's own photo: the content's hash; null: none. */
  'profile.photo': action([type({ photo: FileHash.or('null') })]),
  'report.create': action(
    [
      onTrip.merge({
        id,
        kind: type.enumerated('price_raised', 'did_not_come', 'behaviour', 'other'),
        text: text(4000),
      }),
      onTrip.merge({ id, kind: type.enumerated(...reportKinds), text: text(4000) }),
    ],
    { text: 'private' },
  ),
  /** Adds an owner to those whom a passenger asks first. */
  'favourite.add': action([type({ provider_id: 'string.uuid' })]),
  'favourite.remove': action([type({ provider_id: 'string.uuid' })]),
  /** Whether requests go first to the favourites, and to experienced owners (`domain/reputation/favourites.ts`). */
  'favourite.first': action([type({ first: 'boolean' }), type({ first: 'boolean', experienced: 'boolean' })]),
  /** The person's entire feed interest (`domain/feed/feed-interest.ts`). */
  'feed.interest': action([
    type({
      everywhere: 'boolean',
      districts: districtId.array().atMostLength(64),
      routes: type({ from: districtId, to: districtId }).array().atMostLength(MAX_ROUTES),
    }),
  ]),
  /**
   * The person's choice of notifications (`domain/notice/notice-choice.ts`); a part that is left out does not
   * change.
   */
  'profile.notices': action([noticeChange(), noticeChangeWithSms()]),
  'notification.seen': action([type({ ids: id.array().atMostLength(500) })]),
} as const;

export type MutationName = keyof typeof mutations;

type Versions = { [N in MutationName]: (typeof mutations)[N]['versions'] };
type Infer<S> = S extends { infer: infer A } ? A : never;
type Last<V extends readonly unknown[]> = V extends readonly [...unknown[], infer L] ? L : V[number];

/** The number of the newest version of each mutation. */
export type NewestVersion<N extends MutationName> = (typeof mutations)[N]['newest'];
/** Args of the newest version of each mutation. */
export type MutationArgs = { [N in MutationName]: Infer<Last<Versions[N]>> };
/** Args of any version that the server accepts. */
export type AcceptedArgs = { [N in MutationName]: Infer<Versions[N][number]> };

/** The number of the newest version of a mutation's args. */
export const newestVersion = (name: MutationName): number => mutations[name].newest;

/** A mutation by name with its args: one member for each name. */
export type Intent = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName];

/**
 * One mutation on the wire. `until` (epoch ms) is the time after which it is useless; `after` lists the
 * mutations on which it depends.
 */
export const MutationEnvelope = type({
  id,
  name: 'string <= 40',
  v: 'number.integer >= 1',
  args: 'object',
  'after?': id.array().atMostLength(20),
  'until?': 'number.integer > 0',
});
export type MutationEnvelope = typeof MutationEnvelope.infer;
