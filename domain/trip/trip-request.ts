import { minimumLeadMs, readDhakaInstant } from '../base/calendar.ts';
import { daysAhead, isBeyondOffer } from '../base/offered-dates.ts';
import { isCarType, seatsOf, type CarType } from '../car/car.ts';
import { isWithin, priceRange, tariffOn, type Range, type Tariff } from '../money/fare.ts';
import { contactsIn, holdsContact, maskContacts } from '../contact-mask/mask.ts';
import { refuse, type Refusal } from '../base/refusal.ts';
import type { FormStep } from './trip-fields.ts';
import { stepOfField, type TripRequest } from './trip-form.ts';

export const longestNote = 200;

/** What the rules need besides the form: the corrected clock (epoch ms), the person's role, the tariffs of a car owner. */
export type TripRequestContext = {
  now: number;
  role: 'customer' | 'provider';
  tariffs?: readonly Tariff[];
};

/** The characters of a note as a person counts them: code points. */
export function noteLength(note: string): number {
  return [...note].length;
}

/** A note of more UTF-16 units is refused for its length before anything is removed from it. */
const longestRead = 2 * longestNote;

/** A customer's note without its contacts, as it is sent (REQ 5, rule 1). A text that is far too long is unchanged. */
export const cleanedNote = (note: string): string =>
  note.length > longestRead ? note : maskContacts(note).text;

/**
 * The request with contacts silently removed from a customer's note, before its length is checked (REQ 5,
 * rule 1 comes before rule 8).
 */
export function withoutContacts<R extends TripRequest>(request: R, role: 'customer' | 'provider'): R {
  if (role !== 'customer' || request.trip_note === null) return request;
  const trip_note = cleanedNote(request.trip_note);
  return trip_note === request.trip_note ? request : { ...request, trip_note };
}

/** The car type of the request, or null when none is chosen. */
export function chosenCarType(request: Pick<TripRequest, 'car_type'>): CarType | null {
  return request.car_type !== null && isCarType(request.car_type) ? request.car_type : null;
}

/** Seats that follow from the car type (REQ 5); null when none is chosen. */
export function seatsOfRequest(request: Pick<TripRequest, 'car_type'>): number | null {
  const carType = chosenCarType(request);
  return carType === null ? null : seatsOf(carType);
}

/** The prices a provider may ask for the trip (taka); null until its places and its car type are chosen. */
export function rangeOfRequest(
  request: Pick<TripRequest, 'car_type' | 'distance' | 'type'>,
  tariff: Tariff,
): Range | null {
  const seats = seatsOfRequest(request);
  return seats === null
    ? null
    : priceRange({ distance: request.distance, type: request.type, seats }, tariff);
}

type End = 'pickup' | 'destination';

const isFilled = (text: string | null): boolean => text !== null && text.trim() !== '';

/** Whether an end was chosen from the suggestions: its place fields are complete. */
function isChosen(request: TripRequest, end: End): boolean {
  return end === 'pickup'
    ? request.pickup_lat !== null &&
        request.pickup_long !== null &&
        request.pickup_district_id !== null &&
        isFilled(request.pickup_full_address)
    : request.destination_lat !== null &&
        request.destination_long !== null &&
        request.destination_district_id !== null &&
        isFilled(request.destination_full_address);
}

/** The instant (epoch ms) the journey starts; null without a real date and time. */
export function journeyInstant(request: TripRequest): number | null {
  return readDhakaInstant(request.journey_date, request.journey_time);
}

type Rule = (request: TripRequest, context: TripRequestContext) => Refusal | null;

/** A note far over its limit is not searched for contacts, because its length alone refuses it. */
const noteRule: Rule = ({ trip_note }) => {
  const [first] = trip_note && trip_note.length <= longestRead ? contactsIn(trip_note) : [];
  if (!first) return null;
  return refuse(first.kind === 'phone' ? 'note_has_phone' : 'note_has_contact', 'trip_note');
};

const longestAddress = 200;
/** Most requests name the same few hundred places, each with the same address; what is found in one stays true. */
const judgedAddresses = new Map<string, boolean>();
const mostJudged = 2_000;

function holdsContactInLimit(text: string | null): boolean {
  if (text === null || text.length > longestAddress) return false;
  const known = judgedAddresses.get(text);
  if (known !== undefined) return known;
  const holds = holdsContact(text);
  if (judgedAddresses.size >= mostJudged) judgedAddresses.clear();
  judgedAddresses.set(text, holds);
  return holds;
}

/** Everybody can read a place. A person sees only its address field, so all refusals of its texts are shown there. */
const placeContactRule =
  (end: End | 'via', textsOf: (request: TripRequest) => (string | null)[]): Rule =>
  (request) =>
    textsOf(request).some(holdsContactInLimit) ? refuse('place_has_contact', `${end}_full_address`) : null;

const chosenRule =
  (end: End): Rule =>
  (request) =>
    isChosen(request, end) ? null : refuse('select_location', `${end}_full_address`);

/** A stop on the way is complete or absent. */
const viaRule: Rule = ({ via_full_address, via_lat, via_long }) => {
  const parts = [via_full_address !== null, via_lat !== null, via_long !== null];
  if (!parts.includes(true)) return null;
  const isWhole = !parts.includes(false) && isFilled(via_full_address);
  return isWhole ? null : refuse('choose_via_location', 'via_full_address');
};

const priceRangeRule: Rule = (request, { role, tariffs = [] }) => {
  const tariff = tariffOn(tariffs, request.journey_date ?? '');
  const range = role === 'provider' ? rangeOfRequest(request, tariff) : null;
  return range && request.price !== null && !isWithin(request.price, range)
    ? refuse('price_out_of_range', 'price', { ...range })
    : null;
};

/** Why a journey may not start at this instant (epoch ms), or null: it must be more than an hour away. */
export function checkJourneyTime(journey: number, now: number): Refusal | null {
  return journey > now + minimumLeadMs ? null : refuse('journey_too_early', 'journey_time');
}

const journeyRule: Rule = (request, { now }) => {
  const journey = journeyInstant(request);
  if (journey === null) return refuse('journey_required', 'journey_date');
  if (request.journey_date && isBeyondOffer(request.journey_date, now))
    return refuse('journey_too_late', 'journey_date', { days: daysAhead });
  return checkJourneyTime(journey, now);
};

const returnRule: Rule = (request, { now }) => {
  if (request.type !== 'round') return null;
  const back = readDhakaInstant(request.return_date, request.return_time);
  if (back === null) return refuse('return_required', 'return_date');
  const journey = journeyInstant(request);
  if (journey !== null && back <= journey) return refuse('return_before_journey', 'return_date');
  if (journey !== null && back < journey + (request.duration / 2) * 1000)
    return refuse('return_before_arrival', 'return_date');
  return request.return_date && isBeyondOffer(request.return_date, now)
    ? refuse('return_too_late', 'return_date', { days: daysAhead })
    : null;
};

const noteLengthRule: Rule = ({ trip_note }) =>
  trip_note && noteLength(trip_note) > longestNote
    ? refuse('note_too_long', 'trip_note', { max: longestNote })
    : null;

const carTypeRule: Rule = (request, { role }) =>
  role === 'customer' && chosenCarType(request) === null ? refuse('car_type_required', 'car_type') : null;

const priceRule: Rule = ({ price }, { role }) =>
  role === 'provider' && price === null ? refuse('price_required', 'price') : null;

const rules: readonly Rule[] = [
  noteRule,
  chosenRule('pickup'),
  chosenRule('destination'),
  viaRule,
  placeContactRule('pickup', (request) => [
    request.pickup_full_address,
    request.pickup_specific_area,
    request.pickup_division,
  ]),
  placeContactRule('via', (request) => [request.via_full_address]),
  placeContactRule('destination', (request) => [
    request.destination_full_address,
    request.destination_specific_area,
    request.destination_division,
  ]),
  priceRangeRule,
  journeyRule,
  returnRule,
  noteLengthRule,
  carTypeRule,
  priceRule,
];

/**
 * All refusals of a request, in the order of REQ 5 'Trip create, in order'; empty when it may be stored. Clean a
 * customer's note with `withoutContacts` first. With `step`, only those that
 * are shown on that step of the form.
 */
export function checkTripRequest(
  request: TripRequest,
  context: TripRequestContext,
  step?: FormStep,
): Refusal[] {
  const refusals = rules.flatMap((rule) => rule(request, context) ?? []);
  return refusals.filter(({ field }) => step === undefined || (field && stepOfField(field) === step));
}
