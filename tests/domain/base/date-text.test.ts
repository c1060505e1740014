import { expect, test } from 'vitest';
import { dhakaInstant } from '../../../domain/base/calendar.ts';
import {
  agoText,
  dateStripText,
  datedText,
  dateText,
  dayPartText,
  dayText,
  distanceText,
  durationText,
  journeyFullText,
  journeyLongText,
  journeyText,
  kilometresText,
  monthText,
  remainingText,
  spokenTimeText,
  timeText,
} from '../../../domain/base/date-text.ts';

const now = dhakaInstant('2026-11-20', '10:15');
const tomorrow = dhakaInstant('2026-11-21', '07:30');
const minute = 60_000;

test('a journey is named as people name it', () => {
  expect(journeyText(tomorrow, now, 'bn')).toBe('কাল, শনি ২১ নভে, সকাল ৭:৩০');
  expect(journeyText(tomorrow, now, 'en')).toBe('Tomorrow, Sat 21 Nov, 7:30 am');
  expect(journeyText(dhakaInstant('2026-11-20', '16:00'), now, 'bn')).toBe('আজ, বিকাল ৪:০০');
  expect(journeyText(dhakaInstant('2026-11-22', '05:00'), now, 'bn')).toBe('রবি ২২ নভে, ভোর ৫:০০');
  expect(journeyText(dhakaInstant('2027-01-01', '00:00'), now, 'en')).toBe('Fri 1 Jan 2027, 12:00 am');
});

test('today and tomorrow change at midnight in Dhaka', () => {
  expect(journeyText(tomorrow, dhakaInstant('2026-11-20', '23:59'), 'en')).toMatch(/^Tomorrow/);
  expect(journeyText(tomorrow, dhakaInstant('2026-11-21', '00:00'), 'en')).toBe('Today, 7:30 am');
});

test('the summary and the chosen time use longer words', () => {
  expect(journeyFullText(tomorrow, 'bn')).toBe('শনি ২১ নভেম্বর, সকাল ৭:৩০');
  expect(journeyFullText(tomorrow, 'en')).toBe('Sat 21 November, 7:30 am');
  expect(journeyLongText(tomorrow, 'bn')).toBe('শনিবার, ২১ নভেম্বর, সকাল ৭:৩০');
  expect(journeyLongText(tomorrow, 'en')).toBe('Saturday, 21 November, 7:30 am');
});

test('times are on the twelve-hour dial', () => {
  expect(timeText('00:30:00', 'bn')).toBe('রাত ১২:৩০');
  expect(timeText('12:05', 'en')).toBe('12:05 pm');
  expect(spokenTimeText('12:05:00', 'bn')).toBe('দুপুর ১২টা ৫ মিনিট');
  expect(spokenTimeText('21:00:00', 'bn')).toBe('রাত ৯টা');
  expect(spokenTimeText('21:00:00', 'en')).toBe('9:00 pm');
  expect(dayPartText('evening', 'bn')).toBe('সন্ধ্যা');
});

test('the date strip names the near days and then the month', () => {
  const strip = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((date) =>
    dateStripText(date, now, 'bn'),
  );
  expect(strip).toEqual([
    { top: 'আজ', day: '২০', weekday: 'শুক্র' },
    { top: 'কাল', day: '২১', weekday: 'শনি' },
    { top: 'পরশু', day: '২২', weekday: 'রবি' },
    { top: 'নভে', day: '২৩', weekday: 'সোম' },
  ]);
});

test('a date of another year says so', () => {
  expect(dateText('2025-12-31', 'bn', '2026-11-20')).toBe('বুধ ৩১ ডিসে ২০২৫');
  expect(dateText('2026-12-31', 'en', '2026-11-20')).toBe('Thu 31 Dec');
});

test('durations and distances carry their units', () => {
  expect(durationText(4 * 3600 + 35 * 60, 'bn')).toBe('৪ ঘণ্টা ৩৫ মিনিট');
  expect(durationText(3600, 'en')).toBe('1 hour');
  expect(durationText(59 * 60 + 45, 'en')).toBe('1 hour');
  expect(durationText(20, 'en')).toBe('0 minutes');
  expect(distanceText(188_600, 'bn')).toBe('১৮৮.৬ কিমি');
  expect(distanceText(189_000, 'bn')).toBe('১৮৯.০ কিমি');
  expect(kilometresText(188_600, 'en')).toBe('188.6');
});

test('the age of what is shown grows by the unit', () => {
  expect(agoText(59_999, 'bn')).toBe('এইমাত্র হালনাগাদ');
  expect(agoText(12 * minute, 'bn')).toBe('শেষ হালনাগাদ ১২ মিনিট আগে');
  expect(agoText(12 * minute, 'en')).toBe('12 minutes old');
  expect(agoText(60 * minute, 'bn')).toBe('শেষ হালনাগাদ ১ ঘণ্টা আগে');
  expect(agoText(49 * 60 * minute, 'en')).toBe('2 days old');
});

test('the time left counts down to zero and not below', () => {
  const left = 42 * minute + 18_000;
  expect(remainingText(left, 'bn')).toBe('৪২ মিনিট');
  expect(remainingText(left, 'bn', true)).toBe('৪২ মিনিট ১৮ সেকেন্ড');
  expect(remainingText(80 * minute, 'en')).toBe('1 hour 20 minutes');
  expect(remainingText(45 * 60 * minute, 'bn')).toBe('১ দিন ২১ ঘণ্টা');
  expect(remainingText(48 * 60 * minute + minute, 'en', true)).toBe('2 days');
  expect(remainingText(30_000, 'bn')).toBe('১ মিনিটের কম');
  expect(remainingText(1_000, 'en', true)).toBe('1 second');
  expect(remainingText(-5_000, 'en', true)).toBe('0 seconds');
});

test('what is kept is dated with the year, and how long somebody is here by the month', () => {
  expect(datedText(tomorrow, 'bn')).toBe('২১ নভেম্বর ২০২৬');
  expect(datedText(tomorrow, 'en')).toBe('21 November 2026');
  expect(monthText(tomorrow, 'bn')).toBe('নভেম্বর ২০২৬');
  expect(monthText(tomorrow, 'en')).toBe('November 2026');
});

test('the days that come next are named by the day in Dhaka', () => {
  const evening = Date.parse('2026-11-20T15:00:00Z');
  const hour = 60 * minute;
  expect(dayText(evening + 2 * hour, evening, 'bn')).toBe('আজ');
  expect(dayText(evening + 4 * hour, evening, 'bn')).toBe('কাল');
  expect(dayText(evening + 4 * hour, evening, 'en')).toBe('Tomorrow');
  expect(dayText(evening + 28 * hour, evening, 'en')).toBe('Sun 22 Nov');
});
