import { carTypeChoices, isCarType, seatsOf } from '../../../domain/car/car.ts';
import { isTripNeed, type TripNeed } from '../../../domain/trip/travellers.ts';
import { isDate } from '../../../domain/base/iso-date.ts';
import type { FeedFilter } from '../../db/mirror/views.ts';

/** The feed's filters in the address (REQ 7): car types and days joined by '+'. */
export type FeedSearch = {
  car_type?: string;
  pdv?: number;
  pdst?: number;
  ddv?: number;
  ddst?: number;
  date?: string;
  /** The model of the car that a car owner offers. */
  model?: string;
  /** Needs that the reader cannot meet. */
  not?: string;
  /** The most seats that a party may fill. */
  seats?: number;
};

/** The seats of the cars on offer. */
export const seatChoices = carTypeChoices.map(seatsOf);

const ids = ['pdv', 'pdst', 'ddv', 'ddst'] as const;

const list = (text: string | undefined, isKnown: (item: string) => boolean): string[] =>
  (text ?? '').split('+').filter(isKnown);

/** Reads the address and drops invalid values. */
export function parseFeedSearch(raw: Record<string, unknown>): FeedSearch {
  const search: FeedSearch = {};
  for (const id of ids) {
    const value = Number(raw[id]);
    if (Number.isInteger(value) && value >= 1 && value <= 64) search[id] = value;
  }
  const cars = list(typeof raw['car_type'] === 'string' ? raw['car_type'] : '', isCarType);
  if (cars.length > 0) search.car_type = cars.join('+');
  const dates = list(typeof raw['date'] === 'string' ? raw['date'] : '', isDate);
  if (dates.length > 0) search.date = dates.join('+');
  const needs = list(typeof raw['not'] === 'string' ? raw['not'] : '', isTripNeed);
  if (needs.length > 0) search.not = needs.join('+');
  const seats = seatChoices.find((most) => most === Number(raw['seats']));
  if (seats !== undefined) search.seats = seats;
  if (typeof raw['model'] === 'string') search.model = raw['model'];
  return search;
}

export const carTypesOf = ({ car_type }: FeedSearch): string[] => list(car_type, isCarType);
export const datesOf = ({ date }: FeedSearch): string[] => list(date, isDate);

export const notTaken = ({ not }: FeedSearch): TripNeed[] => list(not, isTripNeed).filter(isTripNeed);

export const isFiltered = (search: FeedSearch): boolean => Object.keys(search).length > 0;

export function without(search: FeedSearch, ...fields: (keyof FeedSearch)[]): FeedSearch {
  const rest = { ...search };
  for (const field of fields) delete rest[field];
  return rest;
}

const listed = { car_type: carTypesOf, date: datesOf, not: notTaken };

/** The search with the item added to or removed from one of its lists. */
export function toggled(search: FeedSearch, field: 'car_type' | 'date' | 'not', item: string): FeedSearch {
  const now: string[] = listed[field](search);
  const next = now.includes(item) ? now.filter((each) => each !== item) : [...now, item];
  const rest = without(search, field);
  return next.length === 0 ? rest : { ...rest, [field]: next.join('+') };
}

export function asFeedFilter(search: FeedSearch): FeedFilter {
  return {
    carTypes: carTypesOf(search),
    pickupDivision: search.pdv ?? null,
    pickupDistrict: search.pdst ?? null,
    destinationDivision: search.ddv ?? null,
    destinationDistrict: search.ddst ?? null,
    journeyDates: datesOf(search),
    model: search.model ?? null,
    notTaken: notTaken(search),
    seats: search.seats ?? null,
  };
}
