/** The same journey a week later, for people who travel the same way every week. */
import { addDays, dhakaDate } from '../base/calendar.ts';
import { daysAhead, selectableDates, selectableTimes } from '../base/offered-dates.ts';
import { isDate } from '../base/iso-date.ts';

const WEEK_DAYS = 7;

/** A weekly journey: its day 'YYYY-MM-DD', and the day from which it can be posted; null when that is now. */
export type WeeklyJourney = { date: string; weeks: number; from: string | null };

/**
 * The next journey on the weekday and at the time of an earlier one; null where that one has no valid day. Days can
 * be chosen only a few days ahead (REQ 5), so it may have to wait.
 * @param now epoch ms
 */
export function nextWeekly(
  { journey_date: date, journey_time: time }: { journey_date: string; journey_time: string },
  now: number,
): WeeklyJourney | null {
  if (!isDate(date)) return null;
  const [today, days] = [dhakaDate(now), selectableDates(now)];
  const passed = Math.max(0, Math.round((Date.parse(today) - Date.parse(date)) / (24 * 60 * 60 * 1000)));
  let weeks = Math.max(1, Math.ceil(passed / WEEK_DAYS));
  // today's hour may have passed
  if (addDays(date, weeks * WEEK_DAYS) === today && !selectableTimes(today, now).includes(time)) weeks += 1;
  const next = addDays(date, weeks * WEEK_DAYS);
  const isOpen = days.includes(next) && selectableTimes(next, now).includes(time);
  return { date: next, weeks, from: isOpen ? null : addDays(next, -daysAhead) };
}
