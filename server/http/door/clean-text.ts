/**
 * Cleans texts as they arrive: control characters, direction marks and unpaired surrogates carry no meaning, some
 * pass JSON but no database, and others change the order in which a text is shown. They are removed before a schema
 * or a hash sees them.
 */
import { plainText } from '../../../domain/base/plain-text.ts';

const cleanText = (text: string): string => plainText(text.toWellFormed());

/** A quick check whether a raw body can contain such characters: most never do. */
export const mayHoldHiddenText = (raw: string): boolean => /\\[bfu]/.test(raw) || cleanText(raw) !== raw;

/** The same value with every text in it cleaned, keys included. */
export function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [cleanText(key), cleanValue(each)]));
}
