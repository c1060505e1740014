import { useMemo } from 'react';
import {
  agoText,
  dateStripText,
  dateText,
  distanceText,
  durationText,
  journeyFullText,
  journeyLongText,
  journeyText,
  kilometresText,
  remainingText,
  spokenTimeText,
  timeText,
} from '../../domain/base/date-text.ts';
import type { Locale } from '../../domain/base/locale.ts';
import { useLocale } from './use-locale.ts';

/** The formats of dates, durations and distances (domain/base/date-text), bound to a language. */
export function dateFormatIn(locale: Locale) {
  return {
    /** 'HH:mm[:ss]' as 'সকাল ৭:৩০'. */
    time: (time: string) => timeText(time, locale),
    /** 'HH:mm[:ss]' as spoken: 'দুপুর ১২টা ৫ মিনিট'. */
    spokenTime: (time: string) => spokenTimeText(time, locale),
    date: (date: string, today?: string) => dateText(date, locale, today),
    /** A day's three lines in the date strip; `now` in epoch ms. */
    dateStrip: (date: string, now: number) => dateStripText(date, now, locale),
    /** The next three take epoch ms: on a card, in full, in long form. */
    journey: (journeyAt: number, now: number) => journeyText(journeyAt, now, locale),
    journeyFull: (journeyAt: number) => journeyFullText(journeyAt, locale),
    journeyLong: (journeyAt: number) => journeyLongText(journeyAt, locale),
    /** Takes seconds. */
    duration: (seconds: number) => durationText(seconds, locale),
    /** Takes metres. */
    distance: (metres: number) => distanceText(metres, locale),
    kilometres: (metres: number) => kilometresText(metres, locale),
    /** Takes the elapsed ms. */
    ago: (elapsed: number) => agoText(elapsed, locale),
    /** Takes the remaining ms. */
    remaining: (left: number, withSeconds?: boolean) => remainingText(left, locale, withSeconds),
  };
}

export type DateFormat = ReturnType<typeof dateFormatIn>;

export function useDateFormat(): DateFormat {
  const locale = useLocale();
  return useMemo(() => dateFormatIn(locale), [locale]);
}
