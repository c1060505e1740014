/**
 * Computes the table of usual fares (`typical-fare.ts`) from agreements, such that nobody can move it alone.
 *
 *   agreement ─ pair counted already? person counted twice? ─▶ its road ─ distance of the middle ─ enough people?
 *                                                                                            └─▶ middle half, bars
 */
import { isSameRoad, roadFigures, type TypicalFares, type TypicalRoad } from './typical-fare.ts';

/** The fewest agreements of a road, and the fewest different people on each side of them. */
export const FEWEST_AGREEMENTS = 8;
const FEWEST_PEOPLE = 5;
/** How often one person counts for a road; a passenger counts with the same owner once. */
export const MOST_OF_ONE = 2;
/** A limit on the agreements looked at for each road, and on the roads in the table: every phone stores it. */
const MOST_AGREEMENTS = 400;
export const MOST_ROADS = 500;

const HUNDRED = 100;
const BARS = 8;
const BARS_BELOW = 2;
const BARS_INSIDE = 3;

/** A journey that was made for an agreed fare (taka), between two accounts. */
export type MadeJourney = TypicalRoad & { passengerId: string; ownerId: string; price: number };

type Counted = { agreed: MadeJourney[]; pairs: Set<string>; times: Map<string, number> };

export type TypicalRoads = {
  /** Counts a journey, unless its people have been counted often enough. */
  add(journey: MadeJourney): void;
  /** The table of this day (YYYY-MM-DD in Dhaka), the most travelled roads first. */
  table(day: string): TypicalFares;
};

export function typicalRoads(): TypicalRoads {
  const roads = new Map<string, Counted>();
  return {
    add: (journey) => {
      const key = roadFigures(journey).join(' ');
      const counted = roads.get(key) ?? { agreed: [], pairs: new Set(), times: new Map() };
      roads.set(key, counted);
      count(counted, journey);
    },
    table: (day) => {
      const made = [...roads.values()].flatMap(({ agreed }) => figuresOf(agreed) ?? []);
      const first = made
        .toSorted((a, b) => b.trips - a.trips || (a.key < b.key ? -1 : 1))
        .slice(0, MOST_ROADS);
      return { day, roads: first.flatMap(({ figures }) => figures) };
    },
  };
}

function count({ agreed, pairs, times }: Counted, journey: MadeJourney): void {
  const people = [journey.passengerId, journey.ownerId];
  const pair = people.join(' ');
  if (agreed.length >= MOST_AGREEMENTS || pairs.has(pair)) return;
  if (people.some((id) => (times.get(id) ?? 0) >= MOST_OF_ONE)) return;
  for (const id of people) times.set(id, (times.get(id) ?? 0) + 1);
  pairs.add(pair);
  agreed.push(journey);
}

type Made = { key: string; trips: number; figures: number[] };

/** A road's figures, or null where too few people have agreed on it. */
function figuresOf(agreed: readonly MadeJourney[]): Made | null {
  const distances = agreed.map(({ distance }) => distance).toSorted((a, b) => a - b);
  const middle = distances[distances.length >> 1] ?? 0;
  const same = agreed.filter(({ distance }) => isSameRoad(distance, middle));
  const people = (side: 'passengerId' | 'ownerId'): number => new Set(same.map((each) => each[side])).size;
  const [first] = same;
  if (!first || same.length < FEWEST_AGREEMENTS) return null;
  if (people('passengerId') < FEWEST_PEOPLE || people('ownerId') < FEWEST_PEOPLE) return null;
  const prices = same.map(({ price }) => price).toSorted((a, b) => a - b);
  // at each end as many fares are cut off as one person can have, twice over, so nobody alone forms an end
  const outside = prices.length >> 2;
  const [low, high] = [prices[outside], prices[prices.length - 1 - outside]].map((price = 0) =>
    Math.round(price / HUNDRED),
  );
  if (low === undefined || high === undefined) return null;
  const road = roadFigures(first);
  const km = Math.round(middle / 1000);
  return {
    key: road.join(' '),
    trips: same.length,
    figures: [...road, low, high, same.length, km, barsOf(prices, low * HUNDRED, high * HUNDRED)],
  };
}

/** The heights 1 to 9 of eight bars, one digit each; fares further out count in the outer bars. */
function barsOf(prices: readonly number[], low: number, high: number): number {
  const width = Math.max(high - low, HUNDRED) / BARS_INSIDE;
  const counts = Array<number>(BARS).fill(0);
  for (const price of prices) {
    const at = BARS_BELOW + Math.floor((price - low) / width);
    // the highest fare of the middle half lies inside
    const bar = price === high ? BARS_BELOW + BARS_INSIDE - 1 : Math.min(BARS - 1, Math.max(0, at));
    counts[bar] = (counts[bar] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  return Number(counts.map((each) => 1 + Math.round((8 * each) / most)).join(''));
}
