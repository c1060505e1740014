/**
 * A journey in one SMS, as people type it on a feature phone: 'DP DHAKA SYLHET 26 7AM 4', 'ঢাকা থেকে সিলেট কাল সকাল
 * ৭টা ৪ জন'. Bengali or Latin letters, either digits, and the misspellings that the search of places knows. What was
 * understood is repeated to the sender before anything happens, so a wrong guess costs one more SMS.
 */
import { addDays, dhakaDate } from '../base/calendar.ts';
import { selectableDates } from '../base/offered-dates.ts';
import { toLatinDigits } from '../base/digits.ts';
import { chosenPlace } from '../place/chosen-place.ts';
import { fold } from '../place/fold.ts';
import type { Place } from '../place/gazetteer.ts';
import { searchPlaces } from '../place/search.ts';
import { carThatHolds, mostOfCount } from './travellers.ts';
import { emptyDraft, withPlace, type TripDraft } from './trip-draft.ts';

/** The words for a part of the day, and the clock hours that they move to the afternoon. */
const parts: readonly { words: readonly string[]; isLater: (hour: number) => boolean }[] = [
  {
    words: ['sokal', 'shokal', 'sokale', 'সকাল', 'সকালে', 'vor', 'bhor', 'vore', 'ভোর', 'ভোরে'],
    isLater: () => false,
  },
  { words: ['dupur', 'dupure', 'দুপুর', 'দুপুরে'], isLater: (hour) => hour < 5 },
  { words: ['bikal', 'bikel', 'bikale', 'বিকাল', 'বিকালে', 'বিকেল', 'বিকেলে'], isLater: (hour) => hour < 12 },
  { words: ['sondha', 'shondha', 'sondhay', 'সন্ধ্যা', 'সন্ধ্যায়', 'সন্ধা'], isLater: (hour) => hour < 12 },
  { words: ['rat', 'raat', 'rate', 'রাত', 'রাতে'], isLater: (hour) => hour > 5 && hour < 12 },
];
const days: Record<string, number> = Object.fromEntries([
  ...['aj', 'aaj', 'ajke', 'today', 'আজ', 'আজকে'].map((word) => [word, 0]),
  ...['kal', 'kalke', 'agamikal', 'tomorrow', 'কাল', 'কালকে', 'আগামীকাল'].map((word) => [word, 1]),
  ...['porshu', 'porsu', 'poroshu', 'পরশু', 'পরশুদিন'].map((word) => [word, 2]),
]);

const either = (words: readonly string[]): string => words.join('|');
const WHEN = new RegExp(
  [
    '^(?<places>.+?)',
    `(?<day>\\d{1,2}|${either(Object.keys(days))})(?: ?(?:tarikh|তারিখ|tarik))?`,
    `(?:(?<part>${either(parts.flatMap(({ words }) => words))}) )?(?<hour>\\d{1,2})(?:[:.](?<minute>\\d{2}))? ?(?<half>am|pm|ta|tay|টা|টায়|টার)?`,
    '(?:(?<people>\\d{1,2}) ?(?:jon|জন|people|pax|p)?)?$',
  ]
    .join(' *')
    .replace('(?<places>.+?) *', '(?<places>.+?) +'),
  'u',
);
const PREFIX = /^(?:dp|durpalla|dur palla|দূরপাল্লা) +/u;
const BETWEEN = / +(?:theke|থেকে|hote|হতে|to|টু) +| *(?:-|–|>|→|,) */u;
/** Words people put after their destination. */
const GOING = / +(?:jabo|jab|যাব|যাবো|যেতে চাই|porjonto|পর্যন্ত|e)$/u;

/**
 * The journey of an SMS as a filled form: one way, in a car that seats the party.
 * @param now epoch ms
 * @returns null where places, day or time cannot be read
 */
export function journeyInSms(text: string, now: number): TripDraft | null {
  const plain = toLatinDigits(text.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ').trim();
  const found = WHEN.exec(plain.replace(PREFIX, ''))?.groups;
  if (!found) return null;
  const { places = '', day = '', part, hour = '', minute = '00', half, people } = found;
  const ends = endsIn(places);
  const journeyDate = dateOf(day, now);
  const journeyTime = timeOf({ part, hour: Number(hour), minute: Number(minute), half });
  const adults = people === undefined ? undefined : Number(people);
  if (!ends || journeyDate === null || journeyTime === null) return null;
  if (adults !== undefined && (adults < 1 || adults > mostOfCount)) return null;
  const [from, to] = ends.map((place) => chosenPlace(place, 'bn'));
  if (!from || !to) return null;
  const form: TripDraft = {
    ...emptyDraft,
    journeyDate,
    journeyTime,
    carType: carThatHolds(adults === undefined ? {} : { adults }),
    ...(adults !== undefined && { adults }),
  };
  return form.carType === null ? null : withPlace(withPlace(form, 'pickup', from), 'destination', to);
}

/** The next such day of the month that can be chosen, or today, tomorrow, the day after; null for anything else. */
function dateOf(day: string, now: number): string | null {
  const ahead = days[day];
  if (ahead !== undefined) return addDays(dhakaDate(now), ahead);
  return selectableDates(now).find((date) => Number(date.slice(8)) === Number(day)) ?? null;
}

type Clock = { part: string | undefined; hour: number; minute: number; half: string | undefined };

/** 'HH:mm:ss'. Without a word for the part of the day, an hour from five to eleven is in the morning. */
function timeOf({ part, hour, minute, half }: Clock): string | null {
  if (hour > 23 || minute > 59 || (half === 'pm' && hour > 12)) return null;
  const named = parts.find(({ words }) => part !== undefined && words.includes(part));
  const isLater = named
    ? named.isLater(hour)
    : half === 'pm'
      ? hour < 12
      : half !== 'am' && hour > 0 && hour < 5;
  const isMidnight = hour === 12 && (half === 'am' || /^(?:ra|রাত)/u.test(part ?? ''));
  const whole = isMidnight ? 0 : isLater && hour < 12 ? hour + 12 : hour;
  return `${String(whole).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`;
}

/** From and to: on both sides of a separating word, or where two known names meet. */
function endsIn(text: string): [Place, Place] | null {
  const said = text.replace(GOING, '').trim();
  const sides = said
    .split(BETWEEN)
    .map((side) => side.replace(GOING, '').trim())
    .filter(Boolean);
  if (sides.length === 2) return bothOf(sides);
  if (sides.length > 2) return null;
  const words = said.split(' ');
  const splits = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
  const exact = splits.filter((split) => split.every((side) => isNameOf(placeCalled(side), side)));
  const [only] = splits.length === 1 ? splits : exact;
  return only ? bothOf(only) : null;
}

function bothOf(sides: readonly string[]): [Place, Place] | null {
  const [from, to] = sides.map(placeCalled);
  return from && to && from.id !== to.id ? [from, to] : null;
}

const placeCalled = (words: string): Place | undefined =>
  searchPlaces(words, { locale: 'bn', limit: 1 })[0]?.place;

const isNameOf = (place: Place | undefined, words: string): boolean => {
  const { key } = fold(words);
  return (
    place !== undefined &&
    [place.name.bn, place.name.en, ...place.spellings].some((name) => fold(name).key === key)
  );
};
