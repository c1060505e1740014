// Wall-clock dates and times of Bangladesh, and the instants behind them.
// Instants are epoch milliseconds; dates are 'YYYY-MM-DD', times 'HH:mm:ss'.
// The zone is used by its name, never as a fixed offset.

import { dayMs, dayNumberOf } from './iso-date.ts';

export const zone = 'Asia/Dhaka';

const hourMs = 60 * 60 * 1000;

/** A journey must start more than this after now (REQ 5). */
export const minimumLeadMs = hourMs;

export type DayPart = 'dawn' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

/** The hour ranges of the parts of a day, start included; night crosses midnight (FACTS). */
export const dayParts: readonly { part: DayPart; from: number; to: number }[] = [
  { part: 'dawn', from: 4, to: 6 },
  { part: 'morning', from: 6, to: 12 },
  { part: 'noon', from: 12, to: 16 },
  { part: 'afternoon', from: 16, to: 18 },
  { part: 'evening', from: 18, to: 20 },
  { part: 'night', from: 20, to: 4 },
];

/** The part of the day that an hour (0..23) belongs to. */
export function dayPartOf(hour: number): DayPart {
  return dayParts.find(({ from, to }) => from <= hour && hour < to)?.part ?? 'night';
}

const isoOf = (instant: number): string => new Date(instant).toISOString();

/** Whether the text is a time of day in the form 'HH:mm' or 'HH:mm:ss'. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text);
}

/** Offsets of the zone (ms) by hour since the epoch: computing one takes twenty times as long as a date. */
const offsets = new Map<number, number>();
/** More than a year of hours; people can enter any date, so the cache needs a limit. */
const mostOffsets = 10_000;

/** How far the clocks in Dhaka are ahead of UTC at an instant (ms). */
function offsetAt(instant: number): number {
  const hour = Math.floor(instant / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= mostOffsets) offsets.clear();
  const asked = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
  const offset = asked.offsetNanoseconds / 1e6;
  offsets.set(hour, offset);
  return offset;
}

/** The instant (epoch ms) of a date and a time in Dhaka; null when either is not real. */
export function readDhakaInstant(date: string | null, time: string | null): number | null {
  if (date === null || time === null || !isTime(time)) return null;
  const day = dayNumberOf(date);
  if (day === null) return null;
  const wall = Date.parse(`${date}T${time}Z`);
  // a time that a clock change skips is read by the clocks before it; of a time that comes twice the first is meant
  const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall)];
  const isAfter = inDhaka(before) !== isoOf(wall) && inDhaka(after) === isoOf(wall);
  return isAfter ? after : before;
}

/** As readDhakaInstant, for values already checked; throws RangeError on others. */
export function dhakaInstant(date: string, time: string): number {
  const instant = readDhakaInstant(date, time);
  if (instant === null) throw new RangeError(`not a date and time: ${date} ${time}`);
  return instant;
}

/** An instant as 'YYYY-MM-DDTHH:mm:ss.sssZ' of the clocks in Dhaka. */
const inDhaka = (instant: number): string => isoOf(instant + offsetAt(instant));

/** The calendar date 'YYYY-MM-DD' in Dhaka at an instant (epoch ms). */
export const dhakaDate = (instant: number): string => inDhaka(instant).slice(0, 10);

/** The time of day 'HH:mm:ss' in Dhaka at an instant (epoch ms). */
export const dhakaTime = (instant: number): string => inDhaka(instant).slice(11, 19);

/**
 * The date this many days after a date 'YYYY-MM-DD'.
 * @throws RangeError when there is no such date
 */
export function addDays(date: string, days: number): string {
  const day = dayNumberOf(date);
  if (day === null) throw new RangeError(`not a date: ${date}`);
  return isoOf((day + days) * dayMs).slice(0, 10);
}
