import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readDhakaInstant } from '../../domain/base/calendar.ts';
import { leftBid } from '../../domain/bid/backup.ts';
import { bidRowOrder } from '../trip/parts/bid-row-order.ts';
import { includeText, notIncluded } from '../../domain/money/bid-includes.ts';
import { liftingSum, type Credit } from '../../domain/money/credit.ts';
import { digitsForTheEar } from '../../domain/base/speech-text.ts';
import { pinCountsFrom } from '../../domain/trip/journey-moments.ts';
import { showPlate } from '../../domain/car/plate.ts';
import type { BidRow, FeedRow, TripRow } from '../../protocol/sync/rows.ts';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useCarName } from '../ui/cars/car-line.tsx';
import { carTypeNames } from '../trip/parts/trip-meta.tsx';

type Journey = Pick<
  FeedRow,
  'geo_location' | 'journey_date_time' | 'return_date' | 'return_time' | 'type' | 'car_type' | 'price'
>;

/** The most items read at once, because nobody remembers more. */
export const FIRST = 5;

/** The sentences about one journey, its fare, its owner and a bid on it. */
function useTripSentences() {
  const { i18n, t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const format = useDateFormat();
  const carName = useCarName();

  /** The places, the time and the type of car. */
  function journey(trip: Journey): string[] {
    const { pick, via, dest } = trip.geo_location;
    const [from, to] = [pick.place[locale], dest.place[locale]];
    const stop = via?.place[locale];
    const leaves = format.journeyLong(Date.parse(trip.journey_date_time));
    const back = readDhakaInstant(trip.return_date, trip.return_time);
    const returns = back === null ? '' : format.journeyLong(back);
    const car = i18n._(carTypeNames[trip.car_type]);
    return [
      stop ? t`From ${from} to ${to}, by way of ${stop}.` : t`From ${from} to ${to}.`,
      t`Sets out on ${leaves}.`,
      ...(returns === '' ? [] : [t`Comes back on ${returns}.`]),
      t`The car: ${car}.`,
    ];
  }

  function owner({ name, rating_x10: rating, ratings_count: count }: BidRow['provider']): string {
    if (count === 0) return t`The car owner is ${name}, who has no rating yet.`;
    const stars = digits(rating / 10);
    return t`The car owner is ${name}, rated ${stars} out of 5.`;
  }

  /** The costs paid on the way, on top of the fare. */
  function outside(includes: BidRow['includes']): string[] {
    const list = notIncluded(includes)
      .map((include) => includeText(include, locale))
      .join(', ');
    return list === '' ? [] : [t`Not in the fare: ${list}.`];
  }

  function fareOf({ price, includes }: Pick<FeedRow, 'price' | 'includes'>): string[] {
    if (price === null) return [];
    const fare = taka(price);
    return [t`The fare is ${fare}.`, ...(includes ? outside(includes) : [])];
  }

  function bid({ price, includes, provider, car }: BidRow): string[] {
    const [fare, name] = [taka(price), carName(car)];
    return [t`A bid of ${fare}, with a ${name}.`, ...outside(includes), owner(provider)];
  }
  return { journey, owner, outside, fareOf, bid };
}

/**
 * The sentences that a screen reads aloud, in the reader's language; figures are still written as figures.
 */
export function useSentences() {
  const { t } = useLingui();
  const { locale, digits, taka } = useFormat();
  const carName = useCarName();

  const { journey, owner, outside, fareOf, bid } = useTripSentences();

  return {
    feed(trips: readonly FeedRow[]): string[] {
      const first = trips.slice(0, FIRST);
      if (first.length === 0) return [];
      return [
        t`${plural(first.length, { one: 'The first trip of the list.', other: 'The first # trips of the list.' })}`,
        ...first.flatMap((trip, index) => {
          const number = digits(index + 1);
          return [t`Number ${number}.`, ...journey(trip), ...fareOf(trip)];
        }),
      ];
    },
    /** A trip that the reader may book or bid on. */
    offer: (trip: TripRow): string[] => [
      ...journey(trip),
      ...fareOf(trip),
      ...(trip.provider ? [owner(trip.provider)] : []),
    ],
    /** A passenger's request with its bids, the cheapest first. */
    bids(trip: TripRow, all: readonly BidRow[]): string[] {
      const backup = trip.status === 'extended' ? all.find(({ status }) => status === 'backup') : undefined;
      const proposed = all.filter(({ status }) => status === 'proposed').toSorted(byPrice);
      const count = proposed.length;
      const open = proposed.slice(0, FIRST);
      const left = backup && leftBid([...all]);
      return [
        ...journey(trip),
        ...(left ? [t`The car owner whom you had chosen has canceled. Another one can take you.`] : []),
        ...(backup
          ? bid(backup)
          : open.length === 0
            ? [t`There is no bid yet.`]
            : [t`${plural(count, { one: 'There is # bid.', other: 'There are # bids.' })}`]),
        ...(backup ? [] : open.flatMap(bid)),
        ...(backup || open.length > 0 ? [t`Nothing is agreed until you confirm.`] : []),
      ];
    },
    /** The agreement; its PIN only once it is valid, so that no bystander learns it days before. */
    slip({ terms, contact, driver, boarding_pin: pin, ...trip }: TripRow, now: number): string[] {
      if (!terms || !contact) return journey(trip);
      const [price, name] = [taka(terms.price), contact.name];
      const phone = digitsForTheEar(contact.phone, locale);
      const car = carName(terms.car);
      const plate = plateForTheEar(terms.car.registration, locale);
      const counts = pinCountsFrom(Date.parse(trip.journey_date_time)) <= now;
      const [drives, code] = [driver?.name, pin && counts ? digitsForTheEar(pin, locale) : null];
      return [
        t`The trip is agreed.`,
        ...journey(trip),
        t`The fare is ${price}.`,
        ...outside(terms.includes),
        t`You agreed with ${name}, whose phone number is ${phone}.`,
        ...(drives ? [t`The driver is ${drives}.`] : []),
        t`The car is a ${car}.`,
        ...(terms.car.registration === '' ? [] : [t`Its plate is ${plate}.`]),
        ...(code ? [t`Your PIN is ${code}. Say it only when you are in the right car.`] : []),
      ];
    },
    journey,
    /** The debt, its limit, and the sum that lifts a block. */
    wallet(credit: Credit, now: number): string[] {
      const lifts = liftingSum(credit, now);
      const [owed, limit, least] = [taka(Math.abs(credit.dues)), taka(credit.creditLimit), taka(lifts)];
      return [
        credit.dues < 0 ? t`You have paid ${owed} in advance.` : t`Your dues are ${owed}.`,
        t`You may owe up to ${limit}.`,
        ...(lifts > 0 ? [t`To bid again, pay at least ${least}.`] : []),
      ];
    },
  };
}

function plateForTheEar(registration: string, locale: ReturnType<typeof useFormat>['locale']): string {
  const written = showPlate(registration, locale);
  return `${written.replace(/[\d০-৯][\d০-৯-]*/, '')} ${digitsForTheEar(written, locale)}`;
}

const byPrice = bidRowOrder('price');
