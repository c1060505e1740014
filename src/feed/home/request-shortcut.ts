import { addDays, dhakaDate } from '../../../domain/base/calendar.ts';
import { selectableDates, selectableTimes } from '../../../domain/base/offered-dates.ts';
import type { CarType } from '../../../domain/car/car.ts';
import type { TripType } from '../../../domain/money/fare.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { addressOf } from '../../../domain/place/chosen-place.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import type { TripDraft } from '../../../domain/trip/trip-draft.ts';

/** The values of the card on the home page; places as full addresses, '' for none. */
export type Ask = {
  pickup: string;
  destination: string;
  type: TripType;
  /** 'YYYY-MM-DD' and 'HH:mm:ss'; `time` is '' if the date has no time left. */
  date: string;
  time: string;
  carType: CarType;
};

const usualTime = '07:30:00';

/** The dates that have a time left. */
export const datesOnOffer = (now: number): string[] =>
  selectableDates(now).filter((date) => selectableTimes(date, now).length > 0);

/** The date's first time that is not before the wanted one, otherwise its last time; '' if it has none. */
export function timeOn(date: string, wanted: string, now: number): string {
  const times = selectableTimes(date, now);
  return times.find((time) => time >= wanted) ?? times.at(-1) ?? '';
}

type Known = {
  draft: TripDraft | null;
  /** The person's trips, latest first. */
  trips: readonly Pick<TripRow, 'geo_location'>[];
};

/**
 * The card's initial values: the saved draft's or, without a draft, the pickup of the latest trip and
 * tomorrow morning.
 */
export function openingAsk({ draft, trips }: Known, locale: Locale, now: number): Ask {
  const [last] = trips;
  const dates = datesOnOffer(now);
  const tomorrow = addDays(dhakaDate(now), 1);
  const date = dates.find((each) => each === draft?.journeyDate) ?? tomorrow;
  return {
    pickup: draft ? draft.places.pickup.text : last ? addressOf(last.geo_location.pick, locale) : '',
    destination: draft?.places.destination.text ?? '',
    type: draft?.type ?? 'oneway',
    date,
    time: timeOn(date, draft?.journeyTime ?? usualTime, now),
    carType: draft?.carType ?? 'sedan car',
  };
}

/** The card as a link to the wizard: its differences from the saved draft. */
export type AskLink = {
  pickup?: string;
  destination?: string;
  type?: TripType;
  date?: string;
  time?: string;
  car_type?: CarType;
};

/**
 * The link of the card; empty if the card equals the draft, so that the wizard opens where the person left
 * it.
 */
export function linkOf(ask: Ask, draft: TripDraft | null): AskLink {
  const { pickup, destination, type, date, time, carType } = ask;
  const isDraft =
    draft !== null &&
    pickup === draft.places.pickup.text &&
    destination === draft.places.destination.text &&
    type === draft.type &&
    date === draft.journeyDate &&
    time === draft.journeyTime;
  if (isDraft && carType === (draft.carType ?? carType)) return {};
  return {
    ...(pickup !== '' && { pickup }),
    ...(destination !== '' && { destination }),
    type,
    date,
    time,
    car_type: carType,
  };
}
