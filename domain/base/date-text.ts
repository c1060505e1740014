// Dates, times, spans and distances in words. The wording is formatting data, so it is in one table for each language
// here and not in the catalogues.

import { addDays, dayPartOf, dhakaDate, dhakaTime, type DayPart } from './calendar.ts';
import { dateWords } from './date-words.ts';
import { toBengaliDigits } from './digits.ts';
import type { Locale } from './locale.ts';
import { formatNumber } from './taka.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

function digits(value: number | string, locale: Locale): string {
  return locale === 'bn' ? toBengaliDigits(value) : String(value);
}

/** The name of a part of the day: 'সকাল', 'morning'. */
export function dayPartText(part: DayPart, locale: Locale): string {
  return dateWords[locale].dayParts[part];
}

function clockOf(time: string): { hour: number; onDial: number; minutes: string } {
  const [hours = '0', minutes = '00'] = time.split(':');
  const hour = Number(hours);
  return { hour, onDial: hour % 12 || 12, minutes };
}

/** A time of day 'HH:mm[:ss]': 'সকাল ৭:৩০', '7:30 am'. */
export function timeText(time: string, locale: Locale): string {
  const { hour, onDial, minutes } = clockOf(time);
  const dial = digits(`${onDial}:${minutes}`, locale);
  return locale === 'bn'
    ? `${dayPartText(dayPartOf(hour), locale)} ${dial}`
    : `${dial} ${hour < 12 ? 'am' : 'pm'}`;
}

/** A time as it is spoken: 'দুপুর ১২টা ৫ মিনিট', 'রাত ৯টা'; English as written, '12:05 pm'. */
export function spokenTimeText(time: string, locale: Locale): string {
  if (locale === 'en') return timeText(time, locale);
  const { hour, onDial, minutes } = clockOf(time);
  const past = Number(minutes);
  const words = `${dayPartText(dayPartOf(hour), locale)} ${digits(onDial, locale)}টা`;
  return past === 0 ? words : `${words} ${digits(past, locale)} মিনিট`;
}

type DateParts = { weekday: number; day: number; month: number; year: number };

function partsOf(date: string): DateParts {
  const plain = Temporal.PlainDate.from(date);
  return { weekday: plain.dayOfWeek - 1, day: plain.day, month: plain.month - 1, year: plain.year };
}

/** 'শনি ২১ নভে', 'Sat 21 Nov'; with the year when it is not the one of `today`. */
export function dateText(date: string, locale: Locale, today: string = date): string {
  const words = dateWords[locale];
  const { weekday, day, month, year } = partsOf(date);
  const text = `${words.weekdays[weekday]?.short} ${digits(day, locale)} ${words.months[month]?.short}`;
  return year === partsOf(today).year ? text : `${text} ${digits(year, locale)}`;
}

/** A journey on a card: 'আজ, বিকাল ৪:০০', 'কাল, শনি ২১ নভে, সকাল ৭:৩০', 'রবি ২২ নভে, ভোর ৫:০০'. */
export function journeyText(journeyAt: number, now: number, locale: Locale): string {
  const words = dateWords[locale];
  const [date, today] = [dhakaDate(journeyAt), dhakaDate(now)];
  const time = timeText(dhakaTime(journeyAt), locale);
  if (date === today) return `${words.today}, ${time}`;
  const tomorrow = date === addDays(today, 1) ? `${words.tomorrow}, ` : '';
  return `${tomorrow}${dateText(date, locale, today)}, ${time}`;
}

/** A journey in the summary: 'শনি ২১ নভেম্বর, সকাল ৭:৩০', 'Sat 21 November, 7:30 am'. */
export function journeyFullText(journeyAt: number, locale: Locale): string {
  const words = dateWords[locale];
  const { weekday, day, month } = partsOf(dhakaDate(journeyAt));
  const date = `${words.weekdays[weekday]?.short} ${digits(day, locale)} ${words.months[month]?.long}`;
  return `${date}, ${timeText(dhakaTime(journeyAt), locale)}`;
}

/** A chosen date and time in full: 'শনিবার, ২১ নভেম্বর, সকাল ৭:৩০', 'Saturday, 21 November, 7:30 am'. */
export function journeyLongText(journeyAt: number, locale: Locale): string {
  const words = dateWords[locale];
  const { weekday, day, month } = partsOf(dhakaDate(journeyAt));
  const date = `${words.weekdays[weekday]?.long}, ${digits(day, locale)} ${words.months[month]?.long}`;
  return `${date}, ${timeText(dhakaTime(journeyAt), locale)}`;
}

/** The day with its year, for lasting records: '২১ নভেম্বর ২০২৬', '21 November 2026'. */
export function datedText(at: number, locale: Locale): string {
  const { day, month, year } = partsOf(dhakaDate(at));
  return `${digits(day, locale)} ${dateWords[locale].months[month]?.long} ${digits(year, locale)}`;
}

/** The month of an instant (epoch ms): 'মার্চ ২০২৪', 'March 2024'. */
export function monthText(at: number, locale: Locale): string {
  const { month, year } = partsOf(dhakaDate(at));
  return `${dateWords[locale].months[month]?.long} ${digits(year, locale)}`;
}

/** The three lines of a day in the date strip: 'আজ' or 'নভে', '২০', 'শুক্র'. */
export function dateStripText(
  date: string,
  now: number,
  locale: Locale,
): { top: string; day: string; weekday: string } {
  const words = dateWords[locale];
  const today = dhakaDate(now);
  const near = [words.today, words.tomorrow, words.dayAfter];
  const { weekday, day, month } = partsOf(date);
  const ahead = Temporal.PlainDate.from(today).until(date, { largestUnit: 'days' }).days;
  return {
    top: near[ahead] ?? words.months[month]?.short ?? '',
    day: digits(day, locale),
    weekday: words.weekdays[weekday]?.short ?? '',
  };
}

function counted(value: number, unit: { one: string; other: string }, locale: Locale): string {
  return `${formatNumber(value, locale)} ${value === 1 ? unit.one : unit.other}`;
}

/** A duration in seconds, to the minute: '৪ ঘণ্টা ৩৫ মিনিট', '4 hours 35 minutes'. */
export function durationText(duration: number, locale: Locale): string {
  const { hour, minute } = dateWords[locale].units;
  const minutes = Math.round(duration / 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    whole > 0 ? counted(whole, hour, locale) : '',
    rest > 0 ? counted(rest, minute, locale) : '',
  ];
  return parts.filter(Boolean).join(' ') || counted(0, minute, locale);
}

/** The kilometres of a distance in metres, without the unit: '১৮৮.৬', always with one decimal (REQ 9). */
export function kilometresText(distance: number, locale: Locale): string {
  return formatNumber(distance / 1000, locale, 1);
}

/** A distance in metres with its unit: '১৮৮.৬ কিমি'. */
export function distanceText(distance: number, locale: Locale): string {
  return `${kilometresText(distance, locale)} ${dateWords[locale].units.km}`;
}

function spanText(elapsed: number, locale: Locale): string {
  const { units } = dateWords[locale];
  const [value, unit] =
    elapsed < hour
      ? [Math.floor(elapsed / minute), units.minute]
      : elapsed < day
        ? [Math.floor(elapsed / hour), units.hour]
        : [Math.floor(elapsed / day), units.day];
  return counted(value, unit, locale);
}

/** The age of what is on screen, in ms: 'এইমাত্র হালনাগাদ', 'শেষ হালনাগাদ ১২ মিনিট আগে'. */
export function agoText(elapsed: number, locale: Locale): string {
  const words = dateWords[locale];
  return elapsed < minute ? words.justNow : words.ago(spanText(elapsed, locale));
}

/** How long ago something happened, in ms: 'এইমাত্র', '১২ মিনিট আগে'. */
export function sinceText(elapsed: number, locale: Locale): string {
  const words = dateWords[locale];
  return elapsed < minute ? words.momentAgo : words.since(spanText(elapsed, locale));
}

/**
 * Time left in ms: '৪২ মিনিট'; with seconds '৪২ মিনিট ১৮ সেকেন্ড'; from a day on days and hours, '১ দিন ২১ ঘণ্টা'. Never
 * below zero.
 */
export function remainingText(remaining: number, locale: Locale, withSeconds = false): string {
  const words = dateWords[locale];
  const left = Math.max(0, Math.floor(remaining / second)) * second;
  if (!withSeconds && left < minute) return words.underMinute;
  const parts: [number, typeof words.units.hour][] =
    left >= day
      ? [
          [Math.floor(left / day), words.units.day],
          [Math.floor((left % day) / hour), words.units.hour],
        ]
      : [
          [Math.floor(left / hour), words.units.hour],
          [Math.floor((left % hour) / minute), words.units.minute],
          [withSeconds ? (left % minute) / second : 0, words.units.second],
        ];
  const counts = parts.filter(([count]) => count > 0);
  const shown = counts.length > 0 ? counts : [[0, words.units.second] as const];
  return shown.map(([count, unit]) => counted(count, unit, locale)).join(' ');
}

/** A coming day: 'আজ', 'কাল', 'রবি ২২ নভে'. @param at, now epoch ms */
export function dayText(at: number, now: number, locale: Locale): string {
  const words = dateWords[locale];
  const [date, today] = [dhakaDate(at), dhakaDate(now)];
  if (date === today) return words.today;
  return date === addDays(today, 1) ? words.tomorrow : dateText(date, locale, today);
}
