/**
 * Reads `hold+started+active` (REQ 7); in a query a + arrives as a space. Unknown names are left out; null when no
 * filter was given.
 */
export function readStatuses<T extends string>(text: string | undefined, known: readonly T[]): T[] | null {
  if (text === undefined || text.trim() === '') return null;
  const wanted = text.split(/[+\s,]+/);
  return known.filter((status) => wanted.includes(status));
}
