/** The SMS that informs a trusted contact of a journey, in the language that its sender reads. */
import { carWord, colourWord } from '../../../domain/car/car-names.ts';
import { journeyFullText, timeText } from '../../../domain/base/date-text.ts';
import { dhakaTime } from '../../../domain/base/calendar.ts';
import { toBengaliDigits } from '../../../domain/base/digits.ts';
import type { Locale } from '../../../domain/base/locale.ts';
import { showPhone } from '../../../domain/base/phone.ts';
import { showPlate } from '../../../domain/car/plate.ts';
import type { Terms } from '../../../protocol/sync/row-parts.ts';
import type { TripRow } from '../../../protocol/sync/rows.ts';

export type Journey = Pick<
  TripRow,
  'id' | 'geo_location' | 'journey_date_time' | 'duration' | 'type' | 'driver'
> & {
  terms: Pick<Terms, 'car' | 'provider_name'>;
  contact: NonNullable<TripRow['contact']>;
};

/** The expected time of arrival (epoch ms); the duration of a round trip includes both ways. */
export const expectedArrival = ({ journey_date_time, duration, type }: Journey): number =>
  Date.parse(journey_date_time) + (duration * 1000) / (type === 'round' ? 2 : 1);

type Facts = {
  from: string;
  to: string;
  leaves: string;
  car: string;
  plate: string;
  owner: string;
  driver: string | null;
  arrival: string;
};

const sentences: Record<Locale, (facts: Facts) => string[]> = {
  bn: ({ from, to, leaves, car, plate, owner, driver, arrival }) => [
    `আমি ${from} থেকে ${to} যাচ্ছি, ${leaves}।`,
    `গাড়ি ${plate}, ${car}।`,
    driver === null ? `মালিক ${owner}।` : `মালিক ${owner}, চালক ${driver}।`,
    `পৌঁছানোর কথা ${arrival}।`,
  ],
  en: ({ from, to, leaves, car, plate, owner, driver, arrival }) => [
    `I am going from ${from} to ${to}, ${leaves}.`,
    `Car ${plate}, ${car}.`,
    driver === null ? `Owner ${owner}.` : `Owner ${owner}, driver ${driver}.`,
    `Expected arrival ${arrival}.`,
  ],
};

/**
 * The road, time, plate, car, and the names and numbers of owner and driver; no fare and no PIN.
 * @param watch the address of the page on which they follow the journey, if she has made one
 */
export function safetyText(journey: Journey, locale: Locale, watch: string | null = null): string {
  const { pick, dest } = journey.geo_location;
  const { car, provider_name } = journey.terms;
  const number = (phone: string): string =>
    locale === 'bn' ? toBengaliDigits(showPhone(phone)) : showPhone(phone);
  const { driver, contact } = journey;
  const written = sentences[locale]({
    from: pick.place[locale],
    to: dest.place[locale],
    leaves: journeyFullText(Date.parse(journey.journey_date_time), locale),
    car: [colourWord(car.color, locale), carWord(car.brand, locale), carWord(car.model, locale)].join(' '),
    plate: showPlate(car.registration, locale),
    owner: `${provider_name} ${number(contact.phone)}`,
    driver: driver ? [driver.name, driver.phone && number(driver.phone)].filter(Boolean).join(' ') : null,
    arrival: timeText(dhakaTime(expectedArrival(journey)), locale),
  });
  return [...written, ...(watch === null ? [] : [watch])].join(' ');
}

/** What a passenger who does not feel safe asks of her people, with one press. */
export const pleas = ['call', 'fetch', 'police'] as const;
export type Plea = (typeof pleas)[number];

const pleaWords: Record<Locale, Record<Plea, string>> = {
  bn: {
    call: 'আমার ভালো লাগছে না, আমাকে কল দাও।',
    fetch: 'আমার ভালো লাগছে না, আমাকে নিতে আসো।',
    police: 'আমি বিপদে আছি, পুলিশ ডাকো, ৯৯৯।',
  },
  en: {
    call: 'I don’t feel safe, please call me.',
    fetch: 'I don’t feel safe, please come and get me.',
    police: 'I am in danger, call the police, 999.',
  },
};

const whereabouts: Record<
  Locale,
  (facts: { plate: string; from: string; to: string; time: string; owner: string }) => string
> = {
  bn: ({ plate, from, to, time, owner }) =>
    `গাড়ি ${plate}। ${from} থেকে ${to} যাচ্ছি, এখন ${time}। মালিক ${owner}`,
  en: ({ plate, from, to, time, owner }) =>
    `Car ${plate}. On the way from ${from} to ${to}, now ${time}. Owner ${owner}`,
};

/** The plea first, since a short preview shows no more; then plate, road, time and owner. @param now epoch ms */
export function unsafeText(journey: Journey, plea: Plea, now: number, locale: Locale): string {
  const { pick, dest } = journey.geo_location;
  const { car, provider_name } = journey.terms;
  const phone = showPhone(journey.contact.phone);
  const facts = {
    plate: showPlate(car.registration, locale),
    from: pick.place[locale],
    to: dest.place[locale],
    time: timeText(dhakaTime(now), locale),
    owner: `${provider_name} ${locale === 'bn' ? toBengaliDigits(phone) : phone}`,
  };
  return `${pleaWords[locale][plea]} ${whereabouts[locale](facts)}`;
}

export const arrivedText: Record<Locale, string> = {
  bn: 'আমি নিরাপদে পৌঁছেছি।',
  en: 'I have arrived safely.',
};

/** The address that opens the phone's own SMS to these numbers: it works without the internet. */
export const smsAddress = (phones: readonly string[], text: string): string =>
  `sms:${phones.join(',')}?body=${encodeURIComponent(text)}`;
