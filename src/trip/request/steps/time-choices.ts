import { dayPartOf, dayParts, dhakaInstant, type DayPart } from '../../../../domain/base/calendar.ts';
import { selectableDates, selectableTimes } from '../../../../domain/base/offered-dates.ts';

/**
 * The offered times 'HH:mm:ss' of a date: at least an hour after `now`, and later than `after` (epoch ms) if
 * given.
 */
export function timesOn(date: string, now: number, after: number | null): string[] {
  return selectableTimes(date, now).filter((time) => after === null || dhakaInstant(date, time) > after);
}

/** The offered dates that have a time left. */
export function datesWithTimes(now: number, after: number | null): string[] {
  return selectableDates(now).filter((date) => timesOn(date, now, after).length > 0);
}

/**
 * The choices including the chosen time, even if it has become too early in the meantime: the rule refuses
 * it.
 */
export function withChosen(times: readonly string[], chosen: string | null): string[] {
  return chosen === null || times.includes(chosen) ? [...times] : [...times, chosen].sort();
}

const usual = '07:30:00';

/** The carousel opens with the third of its times chosen (REQ 9). */
const thirdPlace = 2;

/**
 * The time to offer on another date. A chosen time stays if the date has it; otherwise the next time is
 * offered, or the last. Before a choice, the usual time is offered or, if that has passed, the third possible
 * one, so that owners have time to bid.
 */
export function timeOn(times: readonly string[], chosen: string | null): string | null {
  const from = times.findIndex((time) => time >= (chosen ?? usual));
  const at = from < 0 ? times.length - 1 : chosen === null ? Math.max(from, thirdPlace) : from;
  return times[at] ?? times.at(-1) ?? null;
}

const partOf = (time: string): DayPart => dayPartOf(Number(time.slice(0, 2)));

/** The parts of the day that have an offered time, dawn first. */
export function partsOf(times: readonly string[]): DayPart[] {
  return dayParts.map(({ part }) => part).filter((part) => times.some((time) => partOf(time) === part));
}

/** The first time of a part of the day; for the night the first in the evening, not after midnight. */
export function beginningOf(part: DayPart, times: readonly string[]): string | null {
  const from = `${String(dayParts.find((each) => each.part === part)?.from).padStart(2, '0')}:00:00`;
  const own = times.filter((time) => partOf(time) === part);
  return own.find((time) => time >= from) ?? own[0] ?? null;
}

export const isIn = (part: DayPart, time: string | null): boolean => time !== null && partOf(time) === part;
