/**
 * What a relative needs to know of a journey, and nothing else: the road, the time, the car, its plate and the car
 * owner's first name. The type excludes the price; phone numbers and the boarding PIN are not part of the terms.
 */
import type { Locale } from '../../../domain/locale.ts';
import { maskContacts } from '../../../domain/contact-mask/mask.ts';
import type { Terms } from '../../../protocol/row-parts.ts';
import { slipWords } from './slip-words.ts';
import { carLines, roadLines, type Line, type Road } from './terms.ts';

export type Shared = Road & { terms: Pick<Terms, 'car' | 'provider_name'> };

/** Words before a name that are not used to address a person. */
const titles =
  /^(?:md|mst|mr|mrs|ms|mohammad|mohammed|muhammad|mohd|মো|মোঃ|মোছা|মোছাঃ|মোসা|মোসাঃ|মোহাম্মদ|মুহাম্মদ|মোহাম্মাদ|মোসাম্মৎ|জনাব)[.:]?$/iu;

/** The name by which a person is called: 'Rafiqul' for 'Md. Rafiqul Islam'. Contacts in it are masked. */
export function firstName(name: string): string {
  const words = maskContacts(name).text.split(/\s+/).filter(Boolean);
  return words.find((word) => !titles.test(word)) ?? words[0] ?? '';
}

/** The lines that a relative gets, in one language. */
export function relativeLines({ terms, ...road }: Shared, locale: Locale): Line[] {
  return [
    ...roadLines(road, locale).map(({ term, value }) => ({ term, value: maskContacts(value).text })),
    ...carLines(terms, locale),
    { term: slipWords[locale].owner, value: firstName(terms.provider_name) },
  ];
}

/** The same lines as one text. */
export function relativeText(trip: Shared, locale: Locale): string {
  const lines = relativeLines(trip, locale).map(({ term, value }) => `${term}: ${value}`);
  return [slipWords[locale].relativeTitle, ...lines].join('\n');
}
