/**
 * Who travels, if a passenger wants to say so with a request. Nothing of it is mandatory, and no request is refused
 * for it: it proposes a car, lets owners filter, and is repeated wherever the trip is read.
 */
import { toBengaliDigits } from '../base/digits.ts';
import type { Locale } from '../base/locale.ts';
import { carTypeChoices, seatsOf, type CarType } from '../car/car.ts';

/** What a party needs of a car and its driver, care first; screens list them in this order. */
export const tripNeeds = ['patient', 'wheelchair', 'family', 'ac'] as const;
export type TripNeed = (typeof tripNeeds)[number];

/** Whether a text from outside names a need. */
export const isTripNeed = (text: string): text is TripNeed => tripNeeds.some((need) => need === text);

/** Counts of people and of large bags; absent or 0: not given. */
export type Travellers = { adults?: number; children?: number; bags?: number; needs?: TripNeed[] };

export const travellerCounts = ['adults', 'children', 'bags'] as const;
export type TravellerCount = (typeof travellerCounts)[number];
export const mostOfCount = 20;

/** The needs in their order, each once. */
export const orderedNeeds = (needs: readonly TripNeed[]): TripNeed[] =>
  tripNeeds.filter((need) => needs.includes(need));

/** What is sent: null for a count of 0 and for no needs. */
export const said = ({ adults, children, bags, needs }: Travellers) => ({
  adults: adults || null,
  children: children || null,
  bags: bags || null,
  needs: needs?.length ? orderedNeeds(needs) : null,
});

/**
 * Who travels, as others read it before an agreement. If the passenger asks for a family's or a woman's car, the
 * counts are always left out: then a missing count says nothing about a woman who travels alone.
 */
export function shownBefore<T extends Travellers>(
  travellers: T,
): Omit<T, 'adults' | 'children'> & Pick<Travellers, 'adults' | 'children'> {
  const { adults, children, ...others } = travellers;
  if (travellers.needs?.includes('family')) return others;
  return { ...others, ...(adults !== undefined && { adults }), ...(children !== undefined && { children }) };
}

/** Whether anything was given. */
export const saysWho = (travellers: Travellers): boolean =>
  Object.values(said(travellers)).some((part) => part !== null);

const bagsInTheBoot = 2;
const bagsOnASeat = 2;

/**
 * The seats that a party fills: one for each person, one more for a patient or a wheelchair, and one for every two
 * large bags beyond those that the boot takes.
 */
export function seatsFor({ adults = 0, children = 0, bags = 0, needs = [] }: Travellers): number {
  const roomy = needs.filter((need) => need === 'patient' || need === 'wheelchair').length;
  return adults + children + roomy + Math.ceil(Math.max(0, bags - bagsInTheBoot) / bagsOnASeat);
}

/** Each person's share of a fare (taka, rounded up); null for one person, or where nobody was counted. */
export function shareOf(fare: number, { adults = 0, children = 0 }: Travellers) {
  const people = adults + children;
  return people > 1 ? { people, each: Math.ceil(fare / people) } : null;
}

/** The smallest kind of car on offer that seats the party; null when none does. */
export const carThatHolds = (travellers: Travellers): CarType | null =>
  carTypeChoices.find((carType) => seatsOf(carType) >= seatsFor(travellers)) ?? null;

/** The car that is proposed to a party; null while no number is given, or no car seats them. */
export const proposedCar = (travellers: Travellers): CarType | null =>
  seatsFor(travellers) > 0 ? carThatHolds(travellers) : null;

/** The needs that a bid meets: those asked for that its owner confirms, and air conditioning only if the car has it. */
export const metNeeds = (
  says: readonly TripNeed[],
  { asked, airConditioned }: { asked: readonly TripNeed[]; airConditioned: boolean },
): TripNeed[] =>
  orderedNeeds(says).filter((need) => asked.includes(need) && (need !== 'ac' || airConditioned));

/** A part of who travels, in words. */
export type WhoPart = { key: TripNeed | TravellerCount; text: string };

const needWords: Record<Locale, Record<TripNeed, string>> = {
  bn: {
    patient: 'রোগী আছেন',
    wheelchair: 'হুইলচেয়ার আছে',
    family: 'পরিবার বা নারী চালকের গাড়ি চান',
    ac: 'এসি চাই',
  },
  en: {
    patient: 'A patient',
    wheelchair: 'A wheelchair',
    family: 'A family’s or a woman’s car wanted',
    ac: 'AC wanted',
  },
};

const countWords: Record<Locale, Record<TravellerCount, (count: number) => string>> = {
  bn: {
    adults: (count) => `${toBengaliDigits(count)} জন বড়`,
    children: (count) => `${toBengaliDigits(count)} শিশু`,
    bags: (count) => `${toBengaliDigits(count)}টি বড় ব্যাগ`,
  },
  en: {
    adults: (count) => (count === 1 ? '1 adult' : `${count} adults`),
    children: (count) => (count === 1 ? '1 child' : `${count} children`),
    bags: (count) => (count === 1 ? '1 big bag' : `${count} big bags`),
  },
};

/** Who travels, in a given language because the slip shows both: care, people, bags, air conditioning. */
export function whoParts(travellers: Travellers, locale: Locale): WhoPart[] {
  const { needs, ...counts } = said(travellers);
  const part = (need: TripNeed): WhoPart => ({ key: need, text: needWords[locale][need] });
  return [
    ...(needs ?? []).filter((need) => need !== 'ac').map(part),
    ...travellerCounts.flatMap((key): WhoPart[] => {
      const count = counts[key];
      return count === null ? [] : [{ key, text: countWords[locale][key](count) }];
    }),
    ...(needs ?? []).filter((need) => need === 'ac').map(part),
  ];
}
