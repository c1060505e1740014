/** The parts of the args of mutations, and the two forms that several mutations carry. */
import { type } from 'arktype';
import { bidIncludes } from '../../domain/money/bid-includes.ts';
import { paperKinds } from '../../domain/car/car-papers.ts';
import type { TextRule } from '../../domain/contact-mask/text-rule.ts';
import { tripNeeds } from '../../domain/trip/travellers.ts';
import { MOST_LINKS } from '../../domain/face/certified.ts';
import { tripForm, tripFormWords } from '../../domain/trip/trip-form.ts';
import { ownerMarks } from '../../domain/reputation/rating.ts';
import { newestForm } from '../wire/version.ts';

export const id = type('string.uuid.v7');
export const taka = type('1 <= number.integer <= 1000000');
/** The number of a bid within its trip. */
export const bidNo = type('1 <= number.integer <= 63');
/** The last 16 bits of an id. */
export const idEnd = type('0 <= number.integer <= 65535');
export const text = (max: number) => type.string.atMostLength(max);
export const optionalText = (max: number) => text(max).or('null');
export const districtId = type('1 <= number.integer <= 64');

/** Degrees, within a box around the country. */
export const point = type({ lat: '20 <= number <= 27', long: '87 <= number <= 93' });

/** What the price of a bid or of a provider's own trip covers. */
export const covers = type({
  'includes?': type
    .enumerated(...bidIncludes)
    .array()
    .atMostLength(bidIncludes.length),
});

/** The trip form in all its versions, the oldest first. */
export const tripForms = Array.from({ length: newestForm }, (_, index) => type(tripFormWords(index + 1)));
export const TripRequestArgs = type(tripFormWords(newestForm));
export type TripRequestArgs = typeof TripRequestArgs.infer;

/** What a provider offers with a bid. */
export const offer = type({ trip_id: id, car_id: id, price: taka, note: optionalText(200) }).merge(covers);
/** The driver; null: the car owner drives. */
export const drives = type({ 'driver_id?': id.or('null') });
/** The needs of the request that the bid meets (`domain/trip/travellers.ts`). */
export const meeting = type({
  'meets?': type
    .enumerated(...tripNeeds)
    .array()
    .atMostLength(tripNeeds.length),
});
/** A code that two phones exchanged without a net, in base64url (`protocol/face/codes.ts`): at most 400 bytes. */
const faceCode = type(/^[\w-]{90,540}$/);
export const faceOffer = type({ request: faceCode, offer: faceCode });
export const faceAgreed = faceOffer.merge({
  trip_id: id,
  receipt: faceCode,
  'chain?': faceOffer.array().atMostLength(MOST_LINKS),
});
export const onTrip = type({ trip_id: id });
export const given = onTrip.merge({ rating: '0 <= number.integer <= 5' });
export const marks = <M extends string>(ready: readonly M[]) =>
  type
    .enumerated(...ready)
    .array()
    .atMostLength(ready.length);
export const marked = type({ 'marks?': marks(ownerMarks) });
export const onBid = type({ bid_id: id, trip_id: id });
export const onBooking = type({ booking_id: id, trip_id: id });
export const onDriver = type({ driver_id: id });

/**
 * REQ 3, 'Car', as its form sends it; the domain's `checkCar` judges it. Photos: the content's hash of a new one, the
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
  /** Whether this person claims a plate that another owner's active car has. */
  'claim?': 'boolean',
});
export type CarArgs = typeof CarArgs.infer;
export const onCar = type({ car_id: id });

/** The rule of each text, by its path in the args; a test fails for a text without one. */
export type Texts = Readonly<Record<string, TextRule>>;

/**
 * A provider's note with a contact is refused, a customer's is masked (REQ 5); either way no contact is
 * stored.
 */
export const tripTexts: Texts = Object.fromEntries(
  Object.entries(tripForm).flatMap(([name, { text: rule }]) =>
    rule === null ? [] : [[name, rule] as const],
  ),
);

export const carTexts: Texts = {
  brand: 'refused',
  model: 'refused',
  color: 'coded',
  car_type: 'coded',
  registration: 'coded',
  'images[]': 'coded',
  'papers[].file': 'coded',
};
