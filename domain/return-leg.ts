// Empty cars drive back every day: an owner whose one-way trip is agreed is offered to publish the way back.

import { addDays, dhakaDate, dhakaTime, selectableDates, selectableTimes } from './calendar.ts';
import type { Range } from './fare.ts';

const stepTaka = 50;

/**
 * The fare (taka) that is suggested for the way back: near the lower end of its range, because the car would drive
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
