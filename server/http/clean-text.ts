/**
 * Texts as they come in: control characters, marks of direction and halves of surrogate pairs carry no meaning, some pass
 * JSON but no database, and others show a text in another order than it has. They are taken out at the door, before a
 * schema or a hash sees them.
 */
import { plainText } from '../../domain/plain-text.ts';

const cleanText = (text: string): string => plainText(text.toWellFormed());

/** A quick look whether a raw body can hold such text at all: most never do. */
export const mayHoldHiddenText = (raw: string): boolean => /\\[bfu]/.test(raw) || cleanText(raw) !== raw;

/** The same value with every text in it cleaned, keys included. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleanText(key), cleanValue(each)]));
}
