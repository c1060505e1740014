import { dhakaDate } from '../../domain/base/calendar.ts';
import { useDateFormat } from '../../src/i18n/use-date-format.ts';

/** Days are written with their year where it is not the one in which the office was opened. */
const opened = dhakaDate(Date.now());

/** The day of a date (YYYY-MM-DD) or of an instant (ISO). */
export function useDay(): (at: string) => string {
  const { date } = useDateFormat();
  return (at) => date(at.includes('T') ? dhakaDate(Date.parse(at)) : at, opened);
}
