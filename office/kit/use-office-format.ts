import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { dhakaDate, dhakaTime } from '../../domain/base/calendar.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';
import { useFormat } from '../../src/i18n/use-format.ts';

let opened: string | undefined;
/** Days are written with their year where it is not the year in which the office was opened. */
const dayOfOpening = (): string => (opened ??= dhakaDate(Date.now()));

/** The formats that the office's pages and table cells share, in the active language. */
export function useOfficeFormat() {
  const { i18n } = useLingui();
  const { date, time, journeyFull, journeyLong } = useDateFormat();
  const clock = (at: string): string => time(dhakaTime(Date.parse(at)));
  return {
    ...useFormat(),
    say: (words: MessageDescriptor): string => i18n._(words),
    /** The day of a date (YYYY-MM-DD) or of an instant (ISO). */
    day: (at: string): string => date(at.includes('T') ? dhakaDate(Date.parse(at)) : at, dayOfOpening()),
    /** The time of an instant (ISO). */
    clock,
    /** Day and time of an instant (ISO), always with the year. */
    when: (at: string): string => `${date(dhakaDate(Date.parse(at)))}, ${clock(at)}`,
    /** The departure of a trip (ISO). */
    journey: (at: string): string => journeyFull(Date.parse(at)),
    journeyLong: (at: string): string => journeyLong(Date.parse(at)),
  };
}

export type OfficeFormat = ReturnType<typeof useOfficeFormat>;
