import { dhakaDate, dhakaTime, readDhakaInstant } from '../base/calendar.ts';
import { type CarType } from '../car/car.ts';
import type { CarTrip } from '../car/car-busy.ts';
import type { Range, Tariff, TripType } from '../money/fare.ts';
import type { ChosenPlace } from '../place/chosen-place.ts';
import { forTripType, roadEstimate } from '../place/roads.ts';
import { carriedOf, type Carried } from './trip-fields.ts';
import type { TripRequest } from './trip-form.ts';
import { proposedCar, said, seatsFor } from './travellers.ts';
import { rangeOfRequest } from './trip-request.ts';

export type PlaceEnd = 'pickup' | 'via' | 'destination';

/** The text of a place field, and the place chosen from the suggestions, if any. */
export type PlaceField = { text: string; place: ChosenPlace | null };

/**
 * What the wizard was opened for, if not for a new request: to change a draft, to repeat an earlier trip, from a
 * ready-made start, or to fix a request that did not become a trip. Each has a separate draft, so that none
 * overwrites another. `fixes` is the refused mutation that the new one replaces.
 */
export type TripOrigin =
  | { kind: 'edit' | 'again'; tripId: string; fixes?: string }
  | { kind: 'start'; start: string }
  | { kind: 'fix'; fixes: string };

/** A half-filled wizard: plain data that survives closing the app. */
export type TripDraft = Carried & {
  step: WizardStep;
  places: Record<PlaceEnd, PlaceField>;
  viaShown: boolean;
  type: TripType;
  journeyDate: string | null;
  journeyTime: string | null;
  returnDate: string | null;
  returnTime: string | null;
  carType: CarType | null;
  carId: string | null;
  /** Absent for a new trip. */
  origin?: TripOrigin;
  /** The question at which the dialog was left. */
  question?: TripQuestion;
};

const emptyField: PlaceField = { text: '', place: null };

export const emptyDraft: TripDraft = {
  step: 'place',
  places: { pickup: emptyField, via: emptyField, destination: emptyField },
  viaShown: false,
  type: 'oneway',
  journeyDate: null,
  journeyTime: null,
  returnDate: null,
  returnTime: null,
  carType: null,
  carId: null,
  ...carriedOf({}),
};

/** Whether the answers of two drafts differ; the step at which each was left does not matter. */
export const differs = (one: TripDraft, other: TripDraft): boolean => answersOf(one) !== answersOf(other);

function answersOf({ places, ...draft }: TripDraft): string {
  const { type, journeyDate, journeyTime, returnDate, returnTime, carType, carId } = draft;
  const moments = [journeyDate, journeyTime, returnDate, returnTime];
  const texts = [places.pickup, places.via, places.destination].map(({ text }) => text);
  return JSON.stringify([texts, type, moments, carType, carId, trimmed(carriedOf(draft))]);
}

/** Chooses a place; the field shows its address. */
export function withPlace(draft: TripDraft, end: PlaceEnd, place: ChosenPlace): TripDraft {
  return { ...draft, places: { ...draft.places, [end]: { text: place.address, place } } };
}

/** Sets the text of a place; typed or cleared, it is no longer one chosen from the suggestions (REQ 2). */
export function withText(draft: TripDraft, end: PlaceEnd, text: string): TripDraft {
  return { ...draft, places: { ...draft.places, [end]: { text, place: null } } };
}

export function withVia(draft: TripDraft, shown: boolean): TripDraft {
  const hidden = shown ? draft : withText(draft, 'via', '');
  return { ...hidden, viaShown: shown };
}

export function withEndsSwapped(draft: TripDraft): TripDraft {
  const { pickup, via, destination } = draft.places;
  return { ...draft, places: { pickup: destination, via, destination: pickup } };
}

/**
 * Fills fields. The car follows the proposal for the party until the person chooses another; that choice is never
 * changed.
 */
export function withFields(draft: TripDraft, fields: Partial<Carried>): TripDraft {
  const filled = { ...draft, ...fields };
  const [before, proposed] = [proposedCar(draft), proposedCar(filled)];
  const wasTooMany = before === null && seatsFor(draft) > 0;
  const follows = draft.carType === null || draft.carType === before || wasTooMany;
  return proposed !== null && proposed !== before && follows ? { ...filled, carType: proposed } : filled;
}

/** Distance in metres and duration in seconds of the chosen places, a round trip doubled once; null without them. */
export function roadOf({
  places,
  type,
}: Pick<TripDraft, 'places' | 'type'>): { distance: number; duration: number } | null {
  const { pickup, via, destination } = places;
  if (!pickup.place || !destination.place) return null;
  return forTripType(roadEstimate(pickup.place, destination.place, via.place), type);
}

/** The arrival (epoch ms) of a journey that starts at this instant; null without places. */
export function arrivalOf(draft: TripDraft, journeyAt: number): number | null {
  const road = roadOf({ ...draft, type: 'oneway' });
  return road && journeyAt + road.duration * 1000;
}

/** The earliest return (epoch ms) of a round trip: its arrival or, while the places are unknown, its start. */
export function earliestReturnOf(draft: TripDraft): number | null {
  const journeyAt = readDhakaInstant(draft.journeyDate, draft.journeyTime);
  return journeyAt && (arrivalOf(draft, journeyAt) ?? journeyAt);
}

const STAY_MS = 2 * 3_600_000;
const HALF_HOUR_MS = 1_800_000;

/** The return that is preset: on the half hour two hours after the arrival; null while that is unknown. */
function usualReturnOf(draft: TripDraft): number | null {
  const journeyAt = readDhakaInstant(draft.journeyDate, draft.journeyTime);
  const arrival = journeyAt && arrivalOf(draft, journeyAt);
  return arrival && Math.ceil((arrival + STAY_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
}

/**
 * A round trip's draft whose journey has changed, with a return that fits it: the preset one, unless the person has
 * chosen another that is still possible. @param before the draft before the change
 */
export function withReturn(draft: TripDraft, before: TripDraft): TripDraft {
  const usual = draft.type === 'round' ? usualReturnOf(draft) : null;
  if (usual === null) return draft;
  const chosen = readDhakaInstant(draft.returnDate, draft.returnTime);
  const isOwn = chosen !== null && chosen !== usualReturnOf(before);
  if (isOwn && chosen >= (earliestReturnOf(draft) ?? 0)) return draft;
  return { ...draft, returnDate: dhakaDate(usual), returnTime: dhakaTime(usual) };
}

const orNull = (text: string): string | null => text.trim() || null;

/** Trims the texts; an empty one becomes null. */
const trimmed = (fields: Carried): Carried =>
  carriedOf({ ...fields, ...said(fields), trip_note: fields.trip_note && orNull(fields.trip_note) });

/** The draft as the trip form that is checked and sent; the return only for round trips. */
export function requestOf(draft: TripDraft): TripRequest {
  const { pickup, via, destination } = draft.places;
  const road = roadOf(draft);
  const round = draft.type === 'round';
  return {
    pickup_place_id: pickup.place?.placeId ?? null,
    pickup_full_address: orNull(pickup.text),
    pickup_division: pickup.place?.division ?? null,
    pickup_district_id: pickup.place?.districtId ?? null,
    pickup_sub_district_id: pickup.place?.subDistrictId ?? null,
    pickup_specific_area: pickup.place?.area ?? null,
    pickup_lat: pickup.place?.lat ?? null,
    pickup_long: pickup.place?.long ?? null,
    via_place_id: via.place?.placeId ?? null,
    via_full_address: orNull(via.text),
    via_lat: via.place?.lat ?? null,
    via_long: via.place?.long ?? null,
    destination_place_id: destination.place?.placeId ?? null,
    destination_full_address: orNull(destination.text),
    destination_division: destination.place?.division ?? null,
    destination_district_id: destination.place?.districtId ?? null,
    destination_sub_district_id: destination.place?.subDistrictId ?? null,
    destination_specific_area: destination.place?.area ?? null,
    destination_lat: destination.place?.lat ?? null,
    destination_long: destination.place?.long ?? null,
    type: draft.type,
    journey_date: draft.journeyDate,
    journey_time: draft.journeyTime,
    return_date: round ? draft.returnDate : null,
    return_time: round ? draft.returnTime : null,
    car_type: draft.carType,
    car_id: draft.carId,
    ...trimmed(carriedOf(draft)),
    distance: road?.distance ?? 0,
    duration: road?.duration ?? 0,
  };
}

/** The price range allowed to a provider for the draft (taka); null until places and car are chosen. */
export function fareRangeOfDraft(draft: TripDraft, tariff: Tariff): Range | null {
  const road = roadOf(draft);
  const request = { car_type: draft.carType, type: draft.type, distance: road?.distance ?? 0 };
  return road && rangeOfRequest(request, tariff);
}

/** The draft as the calendar of a car sees it (`domain/car/car-busy.ts`); null until its places and its time are chosen. */
export function carTripOfDraft(draft: TripDraft): CarTrip | null {
  const { pickup, destination } = draft.places;
  const road = roadOf(draft);
  const journeyAt = readDhakaInstant(draft.journeyDate, draft.journeyTime);
  if (!pickup.place || !destination.place || !road || journeyAt === null) return null;
  return {
    id: draft.origin?.kind === 'edit' ? draft.origin.tripId : '',
    type: draft.type,
    journeyAt,
    returnAt: draft.type === 'round' ? readDhakaInstant(draft.returnDate, draft.returnTime) : null,
    duration: road.duration,
    pickupDistrict: pickup.place.districtId,
    destinationDistrict: destination.place.districtId,
  };
}

export const tripQuestions = [
  'own-car',
  'journey',
  'return',
  'pickup',
  'via',
  'destination',
  'trip-type',
  'car',
] as const;

export type TripQuestion = (typeof tripQuestions)[number];

export type WizardStep = 'place' | 'time' | 'car' | 'confirm';
