import { passengerMarks, type PassengerMark } from './rating.ts';

/**
 * A passenger with fewer ratings counts as new, because one owner's opinion alone is not shown to the others.
 */
export const ratingsToStand = 3;

/** What car owners see of a passenger before they bid: the average times ten, of how many, and what most of them say. */
export type PassengerStanding = { rating_x10: number; ratings_count: number; marks: PassengerMark[] };

/** How often each mark was given. */
export type MarkCounts = Readonly<Record<string, number>>;

/** A passenger's standing by all ratings; null for one who is new. A mark counts from half of the owners on. */
export function passengerStanding(all: {
  sum: number;
  count: number;
  marks: MarkCounts;
}): PassengerStanding | null {
  const { sum, count, marks } = all;
  if (count < ratingsToStand) return null;
  return {
    rating_x10: Math.round((sum * 10) / count),
    ratings_count: count,
    marks: passengerMarks.filter((mark) => 2 * (marks[mark] ?? 0) >= count),
  };
}
