import type { Locale } from '../base/locale.ts';

/** What a bid's price covers, as ticked by the provider; the passenger pays the rest on the way. */
export const bidIncludes = ['toll', 'fuel', 'driver_food', 'waiting'] as const;
export type BidInclude = (typeof bidIncludes)[number];

const names: Record<BidInclude, Record<Locale, string>> = {
  toll: { bn: 'টোল', en: 'Toll' },
  fuel: { bn: 'তেল/গ্যাস', en: 'Fuel' },
  driver_food: { bn: 'চালকের খাবার', en: 'Driver’s food' },
  waiting: { bn: 'অপেক্ষার সময়', en: 'Waiting time' },
};

/** The ticks in their order on the screen, each once. */
export function orderedIncludes(ticked: readonly BidInclude[]): BidInclude[] {
  return bidIncludes.filter((include) => ticked.includes(include));
}

/** What the price does not cover, in the order on the screen. */
export function notIncluded(ticked: readonly BidInclude[]): BidInclude[] {
  return bidIncludes.filter((include) => !ticked.includes(include));
}

/**
 * Whether the price covers what a journey always costs: fuel and toll. Only such a bid can be the lowest, since what
 * the others leave out comes on top.
 */
export const isWholeFare = (ticked: readonly BidInclude[]): boolean =>
  ticked.includes('fuel') && ticked.includes('toll');

/** The ticks of a car owner's first bid: most fares in the country cover these. */
export const usualIncludes: readonly BidInclude[] = ['fuel', 'driver_food'];

/** Whether a text from outside, such as a saved choice, names something that a price may cover. */
export function isBidInclude(text: unknown): text is BidInclude {
  return bidIncludes.some((include) => include === text);
}

/** One of them in words, in a given language rather than the reader's, because the slip shows both. */
export function includeText(include: BidInclude, locale: Locale): string {
  return names[include][locale];
}
