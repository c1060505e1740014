// Dates 'YYYY-MM-DD' of the calendar, without a zone.

export const dayMs = 24 * 60 * 60 * 1000;

/** The days between 1970-01-01 and a date 'YYYY-MM-DD'; null when there is no such date. */
export function dayNumberOf(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(date)) return null;
  return midnight / dayMs;
}

/** Whether the text is a real calendar date in the form 'YYYY-MM-DD'. */
export const isDate = (text: string): boolean => dayNumberOf(text) !== null;
