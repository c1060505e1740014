// Empty cars drive back every day, so the app suggests to an owner whose one-way trip is agreed to publish
// the way back.

import { addDays, dhakaDate, dhakaTime } from '../base/calendar.ts';
import { selectableDates, selectableTimes } from '../base/offered-dates.ts';
import { freeAt, type CarTrip } from '../car/car-busy.ts';
import type { Range } from '../money/fare.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A trip that starts later after the journey is no way back: the car would not wait so long. */
const latestReturnMs = 3 * DAY_MS;

const stepTaka = 50;

/**
 * The suggested fare (taka) for the way back: near the lower end of its range, because the car would drive
 * anyway.
 */
export const suggestedFare = ({ min, max }: Range): number =>
  Math.min(max, Math.ceil((min + (max - min) / 5) / stepTaka) * stepTaka);

/**
 * The day after the journey at the same time, as the form names it ('YYYY-MM-DD', 'HH:mm:ss'); null while that day
 * cannot be chosen yet. Instants in epoch ms.
 */
export function returnLegTime(journeyAt: number, now: number): { date: string; time: string } | null {
  const date = addDays(dhakaDate(journeyAt), 1);
  if (!selectableDates(now).includes(date)) return null;
  const wanted = dhakaTime(journeyAt).slice(0, 5);
  const time = selectableTimes(date, now).find((each) => each.slice(0, 5) >= wanted);
  return time === undefined ? null : { date, time };
}

/**
 * Whether an offer is the way back of a trip that is agreed with the same car: both lead one way, between the same two
 * districts in opposite directions, and the car has arrived and its driver has rested.
 */
export function isWayBack(offer: CarTrip, agreed: CarTrip): boolean {
  const reversed =
    offer.pickupDistrict === agreed.destinationDistrict &&
    offer.destinationDistrict === agreed.pickupDistrict;
  const oneWay = offer.type === 'oneway' && agreed.type === 'oneway';
  return (
    oneWay &&
    reversed &&
    offer.journeyAt >= freeAt(agreed, offer.pickupDistrict) &&
    offer.journeyAt - agreed.journeyAt <= latestReturnMs
  );
}

type Road = { pickup_district_id: number; destination_district_id: number };

/** Whether two trips lead from the same district to the same district. */
export const isSameRoad = (one: Road, other: Road): boolean =>
  one.pickup_district_id === other.pickup_district_id &&
  one.destination_district_id === other.destination_district_id;
