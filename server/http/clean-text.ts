/**
 * Two kinds of text pass JSON but no database: the NUL character and halves of surrogate pairs. They carry
 * no meaning, so they are taken out at the door, before a schema or a hash sees them.
 */

/** A quick look whether a raw body can hold such text at all: most never do. */
export const mayHoldBrokenText = (raw: string): boolean => /\\u0000|\\u[dD][89a-fA-F]|\0/.test(raw);

const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same value with every text in it cleaned, keys included. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleanText(key), cleanValue(each)]));
}
