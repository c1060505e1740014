/** The differences of two lists of tariffs, by day and figure. */
import { carSizes, firstBids, tariffOn, type Tariff } from '../../domain/money/fare.ts';

/**
 * The kind of a tariff's figure; amounts are in taka (`spread`: percent), null where the figure is not set.
 */
export type FareFigure =
  | { kind: 'band'; above: number; upTo: number | null }
  | { kind: 'floor' }
  | { kind: 'surcharge'; district: number }
  | { kind: 'base' | 'perKm'; seats: number }
  | { kind: 'spread' };
type Amount = { min: number; max: number } | number | null;
export type FareChange = { figure: FareFigure; before: Amount; after: Amount };

/** `dropped`: the tariff that began on this day is gone. */
export type DayOfChange = { from: string; dropped: boolean; changes: FareChange[] };

function figuresOf({ bands, floor, surcharges, bids = firstBids }: Tariff): [FareFigure, Amount][] {
  return [
    ...bands.map(({ upTo, min, max }, at): [FareFigure, Amount] => [
      { kind: 'band', above: bands[at - 1]?.upTo ?? 0, upTo },
      { min, max },
    ]),
    [{ kind: 'floor' }, { min: floor.min, max: floor.max }],
    ...Object.entries(surcharges).map(([id, taka]): [FareFigure, Amount] => [
      { kind: 'surcharge', district: Number(id) },
      taka,
    ]),
    ...carSizes.flatMap((seats): [FareFigure, Amount][] => [
      [{ kind: 'base', seats }, bids.cars[seats].base],
      [{ kind: 'perKm', seats }, bids.cars[seats].perKm],
    ]),
    [{ kind: 'spread' }, bids.spread],
  ];
}

function changesOf(before: Tariff, after: Tariff): FareChange[] {
  const changes = new Map<string, FareChange>();
  for (const [figure, amount] of figuresOf(before))
    changes.set(JSON.stringify(figure), { figure, before: amount, after: null });
  for (const [figure, amount] of figuresOf(after)) {
    const key = JSON.stringify(figure);
    changes.set(key, { figure, before: changes.get(key)?.before ?? null, after: amount });
  }
  return [...changes.values()].filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after));
}

/**
 * The days whose fares differ, earliest first. A new tariff is compared with the tariff that would be valid
 * on its day without it, a dropped one with the tariff that is valid instead.
 */
export function fareChanges(before: readonly Tariff[], after: readonly Tariff[]): DayOfChange[] {
  const days = new Set([...before, ...after].map(({ from }) => from));
  return [...days].toSorted().flatMap((from) => {
    const has = (tariffs: readonly Tariff[]): boolean => tariffs.some((tariff) => tariff.from === from);
    const changes = changesOf(tariffOn(before, from), tariffOn(after, from));
    const [was, is] = [has(before), has(after)];
    return was === is && changes.length === 0 ? [] : [{ from, dropped: was && !is, changes }];
  });
}
