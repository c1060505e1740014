/**
 * The limits of the fares that the office sets, declared once so that the phone and the office refuse the
 * same.
 */
import { isDate } from '../base/iso-date.ts';
import { carSizes, type BidRange, type FareBand, type Range, type Tariff } from './fare.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

const isRange = ({ min, max }: Range): boolean => min > 0 && min <= max;

const follows = (bands: readonly FareBand[], at: number): boolean => {
  const upTo = bands[at]?.upTo ?? null;
  const before = bands[at - 1]?.upTo ?? 0;
  return at === bands.length - 1 ? upTo === null : upTo !== null && upTo > before;
};

const same = (a: Tariff | undefined, b: Tariff): boolean => a !== undefined && written(a) === written(b);
const written = ({ from, bands, floor, surcharges, bids }: Tariff): string =>
  JSON.stringify([
    from,
    bands.map(({ upTo, min, max }) => [upTo, min, max]),
    [floor.min, floor.max],
    Object.entries(surcharges).toSorted(([a], [b]) => Number(a) - Number(b)),
    bids ? [carSizes.map((size) => [bids.cars[size].base, bids.cars[size].perKm]), bids.spread] : null,
  ]);

/** The limits of the range of bids: base in taka, taka per km, percent. */
const bounds = {
  base: { min: 0, max: 20_000 },
  perKm: { min: 5, max: 200 },
  spread: { min: 10, max: 200 },
} as const;

const within = (field: string, value: number, { min, max }: Range): Refusal[] =>
  Number.isInteger(value) && min <= value && value <= max
    ? []
    : [refuse('fares_bounds', field, { min, max })];

const checkBidRange = ({ cars, spread }: BidRange, field: string): Refusal[] => [
  ...carSizes.flatMap((size) => [
    ...within(`${field}.cars.${size}.base`, cars[size].base, bounds.base),
    ...within(`${field}.cars.${size}.perKm`, cars[size].perKm, bounds.perKm),
  ]),
  ...within(`${field}.spread`, spread, bounds.spread),
];

/**
 * Why these tariffs may not replace those `before` on this day (YYYY-MM-DD in Dhaka), at their fields. A
 * tariff that has begun stays, because people were shown it. A new one begins tomorrow at the earliest, so
 * that phones have it by then.
 */
export function checkTariffs(after: readonly Tariff[], before: readonly Tariff[], today: string): Refusal[] {
  const refusals = after.flatMap((tariff, at) => {
    const field = `fares.${at}`;
    const known = before.find(({ from }) => from === tariff.from);
    if (tariff.from <= today && same(known, tariff)) return [];
    const isTwice = after.findIndex(({ from }) => from === tariff.from) !== at;
    const isSoon = !isDate(tariff.from) || tariff.from <= today || isTwice;
    return [
      ...(isSoon ? [refuse('fares_from_tomorrow', `${field}.from`)] : []),
      ...tariff.bands.flatMap((band, place) => [
        ...(isRange(band) ? [] : [refuse('fares_range', `${field}.bands.${place}`)]),
        ...(follows(tariff.bands, place) ? [] : [refuse('fares_order', `${field}.bands.${place}.upTo`)]),
      ]),
      ...(isRange(tariff.floor) ? [] : [refuse('fares_range', `${field}.floor`)]),
      ...(tariff.bids ? checkBidRange(tariff.bids, `${field}.bids`) : []),
    ];
  });
  const isGone = before.some(({ from }) => from <= today && !after.some((tariff) => tariff.from === from));
  return isGone ? [...refusals, refuse('fares_begun', 'fares')] : refusals;
}
