import {
  dayPartOf,
  dayParts,
  dhakaInstant,
  selectableDates,
  selectableTimes,
  type DayPart,
} from '../../../domain/calendar.ts';

/** Times 'HH:mm:ss' of a date on offer: later than one hour from `now`, and than `after` (epoch ms). */
export function timesOn(date: string, now: number, after: number | null): string[] {
  return selectableTimes(date, now).filter((time) => after === null || dhakaInstant(date, time) > after);
}

/** The dates on offer that have a time left. */
export function datesWithTimes(now: number, after: number | null): string[] {
  return selectableDates(now).filter((date) => timesOn(date, now, after).length > 0);
}

/** The choices with the chosen time among them, also when it has meanwhile become too early: the rule tells. */
export function withChosen(times: readonly string[], chosen: string | null): string[] {
  return chosen === null || times.includes(chosen) ? [...times] : [...times, chosen].sort();
}

const usual = '07:30:00';

/** The time to offer on another date: the one chosen before or the usual one, else the next that is possible. */
export function timeOn(times: readonly string[], chosen: string | null): string | null {
  const wanted = chosen ?? usual;
  return times.find((time) => time >= wanted) ?? times.at(-1) ?? null;
}

const partOf = (time: string): DayPart => dayPartOf(Number(time.slice(0, 2)));

/** The parts of the day that have a time on offer, dawn first. */
export function partsOf(times: readonly string[]): DayPart[] {
  return dayParts.map(({ part }) => part).filter((part) => times.some((time) => partOf(time) === part));
}

/** Where a part of the day begins among the times: the night in the evening, not after midnight. */
export function beginningOf(part: DayPart, times: readonly string[]): string | null {
  const from = `${String(dayParts.find((each) => each.part === part)?.from).padStart(2, '0')}:00:00`;
  const own = times.filter((time) => partOf(time) === part);
  return own.find((time) => time >= from) ?? own[0] ?? null;
}

export const isIn = (part: DayPart, time: string | null): boolean => time !== null && partOf(time) === part;
