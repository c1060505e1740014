/**
 * The details of a journey that a relative needs, and nothing else: the road, the time, the car, its plate
 * and the car owner's first name. The type excludes the price; phone numbers and the boarding PIN are not
 * part of the terms.
 */
import type { Locale } from '../../../domain/base/locale.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import { firstName } from '../../../domain/person/person-name.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import { slipWords } from './slip-words.ts';
import { carLines, roadLines, type Line, type Road } from './terms.ts';

export type Shared = Road & { terms: Pick<Terms, 'car' | 'provider_name'> };

/** The lines for a relative, in one language. */
export function relativeLines({ terms, ...road }: Shared, locale: Locale): Line[] {
  return [
    ...roadLines(road, locale).map(({ term, value }) => ({ term, value: maskContacts(value).text })),
    ...carLines(terms, locale),
    { term: slipWords[locale].owner, value: firstName(maskContacts(terms.provider_name).text) },
  ];
}

/** The same lines as one text. */
export function relativeText(trip: Shared, locale: Locale): string {
  const lines = relativeLines(trip, locale).map(({ term, value }) => `${term}: ${value}`);
  return [slipWords[locale].relativeTitle, ...lines].join('\n');
}
