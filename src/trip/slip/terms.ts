import { carWord, colourWord } from '../../../domain/car/car-names.ts';
import { datedText, distanceText, journeyFullText, timeText } from '../../../domain/base/date-text.ts';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import { includeText, notIncluded, orderedIncludes } from '../../../domain/money/bid-includes.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import { formatTaka } from '../../../domain/base/taka.ts';
import { takaWords } from '../../../domain/base/taka-words.ts';
import { meetText } from '../../../domain/trip/need-words.ts';
import { whoParts, type Travellers } from '../../../domain/trip/travellers.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';
import { slipWords } from './slip-words.ts';

/** A line of the slip: its subject and its text. */
export type Line = { term: string; value: string };

export type Road = Pick<TripRow, 'geo_location' | 'journey_date_time' | 'return_date' | 'return_time'>;
export type AgreedTrip = Road &
  Travellers &
  Pick<TripRow, 'number' | 'distance' | 'driver'> & { terms: Terms };

const digitsIn = (locale: Locale, value: string | number): string =>
  locale === 'bn' ? toBengaliDigits(value) : String(value);

type Names = TripRow['geo_location']['pick'];

const placeText = ({ place, district }: Names, locale: Locale): string =>
  place[locale].includes(district[locale]) ? place[locale] : `${place[locale]}, ${district[locale]}`;

/** The places, with a stop if there is one, and the times. */
export function roadLines(trip: Road, locale: Locale): Line[] {
  const words = slipWords[locale];
  const { pick, via, dest } = trip.geo_location;
  const ends = words.toward(placeText(pick, locale), placeText(dest, locale));
  const back =
    trip.return_date === null ? null : `${trip.return_date}T${trip.return_time ?? '00:00:00'}+06:00`;
  return [
    { term: words.road, value: via ? `${ends}, ${words.via(placeText(via, locale))}` : ends },
    { term: words.leaves, value: journeyFullText(Date.parse(trip.journey_date_time), locale) },
    ...(back === null ? [] : [{ term: words.returns, value: journeyFullText(Date.parse(back), locale) }]),
  ];
}

/** 'Toyota Premio 2018, silver, AC, 4 seats' and the plate. */
export function carLines({ car }: Pick<Terms, 'car'>, locale: Locale): Line[] {
  const words = slipWords[locale];
  const name = [
    carWord(car.brand, locale),
    carWord(car.model, locale),
    digitsIn(locale, car.manufacture_year),
  ];
  const about = [
    colourWord(car.color, locale),
    words.air[car.is_air_conditioned ? 'on' : 'off'],
    words.seats(digitsIn(locale, car.number_of_seat)),
  ];
  return [
    { term: words.car, value: [name.join(' '), ...about].join(', ') },
    // the server no longer sends the passenger the plate of a canceled trip
    ...(car.registration === '' ? [] : [{ term: words.plate, value: showPlate(car.registration, locale) }]),
  ];
}

function coverLines({ includes }: Pick<Terms, 'includes'>, locale: Locale): Line[] {
  const words = slipWords[locale];
  const list = (some: Terms['includes']): string =>
    some.map((include) => includeText(include, locale)).join(', ');
  const [inside, outside] = [orderedIncludes(includes), notIncluded(includes)];
  return [
    { term: words.included, value: inside.length === 0 ? words.noneIncluded : list(inside) },
    {
      term: words.notIncluded,
      value: outside.length === 0 ? words.allIncluded : `${list(outside)} (${words.onTheWay})`,
    },
  ];
}

/** Who travels, and which of their needs the owner has promised. */
function whoLines(trip: Travellers, { meets = [] }: Pick<Terms, 'meets'>, locale: Locale): Line[] {
  const words = slipWords[locale];
  const parts = whoParts(trip, locale).map(({ text }) => text);
  const promised = meets.map((need) => meetText(need, locale));
  return [
    ...(parts.length > 0 ? [{ term: words.who, value: parts.join(', ') }] : []),
    ...(promised.length > 0 ? [{ term: words.meets, value: promised.join(', ') }] : []),
  ];
}

const momentText = (at: number, locale: Locale): string =>
  `${datedText(at, locale)}, ${timeText(dhakaTime(at), locale)}`;

/** All agreed terms in one language, without a phone number or a PIN. */
export function termLines({ terms, ...trip }: AgreedTrip, locale: Locale): Line[] {
  const words = slipWords[locale];
  return [
    ...roadLines(trip, locale),
    ...whoLines(trip, terms, locale),
    {
      term: words.fare,
      value: `${formatTaka(terms.price, locale)}, ${trip.driver ? words.cashToDriver : words.cash}`,
    },
    ...coverLines(terms, locale),
    ...carLines(terms, locale),
    { term: words.passenger, value: terms.customer_name },
    { term: words.owner, value: terms.provider_name },
    { term: words.driver, value: trip.driver?.name ?? words.ownerDrives },
    ...(terms.note === null ? [] : [{ term: words.note, value: terms.note }]),
    { term: words.agreed, value: momentText(Date.parse(terms.agreed_at), locale) },
  ];
}

/** The cost of a completed trip and what it covers, in one language; without any contact of either party. */
export function receiptLines({ terms, ...trip }: AgreedTrip, locale: Locale): Line[] {
  const words = slipWords[locale];
  const [road] = roadLines(trip, locale);
  return [
    { term: words.ticket, value: digitsIn(locale, trip.number) },
    { term: words.travelled, value: momentText(Date.parse(trip.journey_date_time), locale) },
    ...(road ? [road] : []),
    { term: words.distance, value: distanceText(trip.distance, locale) },
    ...carLines(terms, locale),
    { term: words.passenger, value: terms.customer_name },
    { term: words.owner, value: terms.provider_name },
    ...(trip.driver ? [{ term: words.driver, value: trip.driver.name }] : []),
    ...coverLines(terms, locale),
    { term: words.fare, value: `${formatTaka(terms.price, locale)}, ${words.paidInCash}` },
    { term: words.inWords, value: takaWords(terms.price, locale) },
    { term: words.agreed, value: momentText(Date.parse(terms.agreed_at), locale) },
  ];
}
