/**
 * The details of a journey that a relative needs, and nothing else: the road, the time, the car, its plate
 * and the car owner's first name. The type excludes the price; phone numbers and the boarding PIN are not
 * part of the terms.
 */
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { timeText } from '../../../domain/base/date-text.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { mapAddress } from '../../../domain/place/map-link.ts';
import type { CarPlace } from '../../../domain/trip/meeting/car-place.ts';
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

/** What a text may carry beyond the agreement: where the car was last, and the address of the journey's page. */
type Followed = { place: CarPlace | null; watch: string | null };

/** The same lines as one text, with the place where the car was last as a link to a map. */
export function relativeText(
  trip: Shared,
  locale: Locale,
  { place, watch }: Followed = { place: null, watch: null },
): string {
  const words = slipWords[locale];
  const lines = relativeLines(trip, locale).map(({ term, value }) => `${term}: ${value}`);
  // the relative's phone is unknown, so the address is a web address
  const last = place
    ? [`${words.carWasAt(timeText(dhakaTime(place.at), locale))}: ${mapAddress(place, '')}`]
    : [];
  const follow = watch === null ? [] : [`${words.follow}: ${watch}`];
  return [words.relativeTitle, ...lines, ...last, ...follow].join('\n');
}
