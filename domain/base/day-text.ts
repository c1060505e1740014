import { addDays, dhakaDate } from './calendar.ts';
import { dateText } from './date-text.ts';
import { dateWords } from './date-words.ts';
import type { Locale } from './locale.ts';

/** A day among those that come: 'আজ', 'কাল', 'রবি ২২ নভে'. @param at, now epoch ms */
export function dayText(at: number, now: number, locale: Locale): string {
  const words = dateWords[locale];
  const [date, today] = [dhakaDate(at), dhakaDate(now)];
  if (date === today) return words.today;
  return date === addDays(today, 1) ? words.tomorrow : dateText(date, locale, today);
}
