// The dates and times on offer for a journey.

import { addDays, dhakaDate, dhakaInstant, minimumLeadMs } from './calendar.ts';

const selectableDayCount = 5;
const timeStepMinutes = 30;

/** The dates that a person can choose for a journey: today in Dhaka and the four days after it (REQ 5). */
export function selectableDates(now: number): string[] {
  const today = dhakaDate(now);
  return Array.from({ length: selectableDayCount }, (_, days) => addDays(today, days));
}

/** The last day of a journey, in days after today (REQ 5). */
export const daysAhead = selectableDayCount - 1;

/**
 * Whether a date 'YYYY-MM-DD' is later than any that a person can choose. In the hour before midnight one
 * more date is allowed, because the clocks of phone and server may differ by seconds.
 */
export function isBeyondOffer(date: string, now: number): boolean {
  return date > addDays(dhakaDate(now + minimumLeadMs), daysAhead);
}

const halfHours = Array.from({ length: (24 * 60) / timeStepMinutes }, (_, step) => {
  const minutes = step * timeStepMinutes;
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0');
  return `${hour}:${String(minutes % 60).padStart(2, '0')}:00`;
});

/**
 * The half hours 'HH:mm:ss' of a date that are more than one hour from now (REQ 5). Just before midnight that
 * excludes the first ones of tomorrow as well.
 */
export function selectableTimes(date: string, now: number): string[] {
  return halfHours.filter((time) => dhakaInstant(date, time) > now + minimumLeadMs);
}
