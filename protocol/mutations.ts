/**
 * Everything that a person can do, as named and versioned mutations. The phone writes them to its outbox and the
 * server runs them; the plain API calls run the same services. A change of args gets a new version next to the old
 * one: the server accepts every version listed here.
 */
import { type } from 'arktype';
import { bidIncludes } from '../domain/bid-includes.ts';
import { paperKinds } from '../domain/car-papers.ts';
import { tripFormVersions, tripFormWords } from '../domain/trip-form.ts';
import { MAX_ROUTES } from '../domain/feed-interest.ts';
import { ownerMarks, passengerMarks } from '../domain/rating.ts';
import { reportKinds } from '../domain/report.ts';
import { FileHash } from './files.ts';
import { noticeChange } from './notice-choice.ts';
import type { newestMutationVersion } from './mutation-versions.ts';

const id = type('string.uuid.v7');
const taka = type('1 <= number.integer <= 1000000');
const text = (max: number) => type.string.atMostLength(max);
const optionalText = (max: number) => text(max).or('null');
const districtId = type('1 <= number.integer <= 64');

/** What the price of a bid or of an own trip covers. */
const covers = type({
  'includes?': type
    .enumerated(...bidIncludes)
    .array()
    .atMostLength(bidIncludes.length),
});

/** The trip form of one version, with what its action adds. */
const tripForm = (version: number) => type(tripFormWords(version));
export const TripRequestArgs = tripForm(tripFormVersions);
export type TripRequestArgs = typeof TripRequestArgs.infer;

/** What a provider offers with a bid. */
const offer = type({ trip_id: id, car_id: id, price: taka, note: optionalText(200) }).merge(covers);
/** Who drives; null: the car owner. */
const drives = type({ 'driver_id?': id.or('null') });
const onTrip = type({ trip_id: id });
const given = onTrip.merge({ rating: '0 <= number.integer <= 5' });
const marks = <M extends string>(ready: readonly M[]) =>
  type
    .enumerated(...ready)
    .array()
    .atMostLength(ready.length);
const marked = type({ 'marks?': marks(ownerMarks) });
const onBid = type({ bid_id: id, trip_id: id });
const onBooking = type({ booking_id: id, trip_id: id });
const onDriver = type({ driver_id: id });

/**
 * SPEC 3, 'Car', as its form sends it; the domain's `checkCar` judges it. Photos: the content's hash of a new one, the
 * path of one that the server has. Papers: the hash, or the server's id.
 */
export const CarArgs = type({
  brand: text(200),
  model: text(200),
  manufacture_year: '1900 <= number.integer <= 2200 | null',
  color: text(20),
  car_type: text(20),
  is_air_conditioned: 'boolean',
  registration: text(80),
  images: text(100).array().atMostLength(12),
  papers: type({ kind: type.enumerated(...paperKinds), file: text(64) })
    .array()
    .atMostLength(10),
  /** The plate stands at another owner's active car, and this person says that the car is theirs. */
  'claim?': 'boolean',
});
export type CarArgs = typeof CarArgs.infer;
const onCar = type({ car_id: id });

const schemas = {
  /** `draft`: stored by the server, visible to nobody else until it is published. */
  'trip.create': {
    1: tripForm(1).merge({ id, 'draft?': 'boolean' }),
    2: tripForm(2).merge({ id, 'draft?': 'boolean' }),
  },
  /** Replaces a draft. */
  'trip.edit': { 1: tripForm(1).merge({ trip_id: id }), 2: tripForm(2).merge({ trip_id: id }) },
  'trip.publish': { 1: onTrip },
  /** `publish_at` (epoch ms): when the server publishes the draft by itself; at once if that has passed, never if null. */
  'trip.schedule': { 1: onTrip.merge({ publish_at: 'number.integer > 0 | null' }) },
  'trip.cancel': { 1: onTrip.merge({ cancel_note: text(200) }) },
  /** `pin`: as the passenger gave it. */
  'trip.start': { 1: onTrip.merge({ pin: text(10) }) },
  'trip.complete': { 1: onTrip },
  /** Somebody pressed 'Call' at the other's number: whether they spoke nobody knows. */
  'trip.call': { 1: onTrip },
  /** The passenger says that the trip did not take place, with a report (`id`) about it. */
  'trip.deny': { 1: onTrip.merge({ id, kind: type.enumerated(...reportKinds), text: text(4000) }) },
  'trip.rate': {
    1: given.merge({ review: text(2000) }),
    2: given.merge({ review: text(2000) }).merge(marked),
  },
  /** The car owner's rating of the passenger. */
  'passenger.rate': { 1: given.merge(type({ marks: marks(passengerMarks) })) },
  /** A report (`id`) about what somebody wrote of a car owner. */
  'review.report': { 1: type({ id, review_id: type('string.uuid'), text: text(4000) }) },
  'bid.place': { 1: offer.merge({ id }), 2: offer.merge({ id }).merge(drives) },
  'bid.change': { 1: offer.merge({ bid_id: id }), 2: offer.merge({ bid_id: id }).merge(drives) },
  'bid.withdraw': { 1: onBid },
  /**
   * `price` is what the person saw: the confirmation is refused if the price has changed since. `backup_bid_id` is
   * the runner-up for the backup; it is ignored if it is no longer open.
   */
  'bid.confirm': { 1: onBid.merge({ price: taka, 'backup_bid_id?': id.or('null') }) },
  /** The passenger names a fare for a bid, once. */
  'bid.counter': { 1: onBid.merge({ price: taka }) },
  /** The owner takes the fare that was named; `price` is the one that they saw. */
  'bid.accept_counter': { 1: onBid.merge({ price: taka }) },
  'bid.decline_counter': { 1: onBid },
  /** The owner's last fare, between the bid's and the one that was named. */
  'bid.last_fare': { 1: onBid.merge({ price: taka }) },
  /** `price` is what the customer saw and agreed to. */
  'booking.request': { 1: onTrip.merge({ id, price: taka }) },
  'booking.confirm': { 1: onBooking },
  'booking.reject': { 1: onBooking },
  'booking.cancel': { 1: onBooking },
  /** The provider's final price; never above the price at the request. */
  'booking.price': { 1: onBooking.merge({ price: taka }) },
  'car.add': { 1: CarArgs.merge({ id }) },
  'car.change': { 1: CarArgs.merge({ car_id: id }) },
  'car.deactivate': { 1: onCar },
  'car.activate': { 1: onCar },
  /** Who drives an agreed trip; null: the car owner. */
  'trip.driver': { 1: onTrip.merge({ driver_id: id.or('null') }) },
  /** `phone` and `licence` as typed; `licence_photo`: the content's hash. A code goes to the number. */
  'driver.add': {
    1: type({
      id,
      name: text(200),
      phone: text(40),
      licence: text(60),
      'licence_photo?': FileHash.or('null'),
      'photo?': FileHash.or('null'),
    }),
  },
  /**
   * Replaces what the owner wrote of a driver, but for the number. Photos: the content's hash of a new one; of one that
   * the server has its path, or for the licence, which is a paper, its id.
   */
  'driver.change': {
    1: onDriver.merge({
      name: text(200),
      licence: text(60),
      licence_photo: optionalText(64),
      photo: optionalText(100),
    }),
  },
  /** Sends another code to a driver who has not used one yet. */
  'driver.invite': { 1: onDriver },
  /** Ends the driver's sign-ins, and takes them off coming trips. */
  'driver.deactivate': { 1: onDriver },
  'driver.activate': { 1: onDriver },
  /** A driver's own photo: the content's hash; null: none. */
  /** Whether a passenger is shown by her initials until a trip is agreed. */
  'profile.privacy': { 1: type({ initials: 'boolean' }) },
  /** What a passenger or car owner says of himself, as typed; national ID and birth date only where they change. */
  'profile.change': {
    1: type({ name: text(200), email: text(300), 'nid?': text(60), 'date_of_birth?': text(30) }),
  },
  'profile.photo': { 1: type({ photo: FileHash.or('null') }) },
  'report.create': {
    1: onTrip.merge({
      id,
      kind: type.enumerated('price_raised', 'did_not_come', 'behaviour', 'other'),
      text: text(4000),
    }),
    2: onTrip.merge({ id, kind: type.enumerated(...reportKinds), text: text(4000) }),
  },
  /** An owner whom a passenger asks first. */
  'favourite.add': { 1: type({ provider_id: 'string.uuid' }) },
  'favourite.remove': { 1: type({ provider_id: 'string.uuid' }) },
  /** Whether requests go first to the favourites, and to experienced owners (`domain/favourites.ts`). */
  'favourite.first': { 1: type({ first: 'boolean' }), 2: type({ first: 'boolean', experienced: 'boolean' }) },
  /** The person's entire feed interest (`domain/feed-interest.ts`). */
  'feed.interest': {
    1: type({
      everywhere: 'boolean',
      districts: districtId.array().atMostLength(64),
      routes: type({ from: districtId, to: districtId }).array().atMostLength(MAX_ROUTES),
    }),
  },
  /** What the person is notified of, and when (`domain/notice-choice.ts`); what is left out stays as it is. */
  'profile.notices': { 1: noticeChange() },
  'notification.seen': { 1: type({ ids: id.array().atMostLength(500) }) },
} as const;

export const mutationSchemas = schemas;
export type MutationName = keyof typeof schemas;

type Schemas = typeof schemas;

/** Args of the newest version of each mutation. */
export type MutationArgs = {
  [N in MutationName]: Infer<Schemas[N][NewestVersion<N> & keyof Schemas[N]]>;
};
type NewestVersion<N extends MutationName> = (typeof newestMutationVersion)[N];
type Infer<S> = S extends { infer: infer A } ? A : never;

/** A mutation by name with its args: one member for each name. */
export type Intent = { [N in MutationName]: { name: N; args: MutationArgs[N] } }[MutationName];

/**
 * One mutation on the wire. `until` (epoch ms) is when it becomes useless; `after` lists the mutations on which it
 * depends.
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
