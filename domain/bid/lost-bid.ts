/**
 * What a car owner learns about a lost bid. To be fair to the winner, it hides who won and rounds the
 * difference of the fares to hundreds.
 */

/** `by`: taka, in hundreds; null where it is less than about a hundred. */
export type LostBecause =
  | { why: 'lower_fare'; by: number | null }
  | { why: 'bigger_car' }
  | { why: 'better_rated' };

/** `price` in taka; `ratingX10` from 0 to 50. */
export type ComparedBid = { price: number; seats: number; ratingX10: number; ratings: number };

/** An average of fewer ratings says too little. */
const RATED_FROM = 3;
const CLEARLY_BETTER_X10 = 3;

/** The difference of two fares as the loser reads it: taka in hundreds; null if it is less than about a hundred. */
export function aboutBy(difference: number): number | null {
  const hundreds = Math.round(difference / 100) * 100;
  return hundreds === 0 ? null : hundreds;
}

/**
 * Why a bid lost against another one: the first reason that applies, in the order fare, car, rating; null
 * where none does.
 */
export function lostBecause(lost: ComparedBid, won: ComparedBid): LostBecause | null {
  if (won.price < lost.price) return { why: 'lower_fare', by: aboutBy(lost.price - won.price) };
  if (won.seats > lost.seats) return { why: 'bigger_car' };
  const isBetter = won.ratings >= RATED_FROM && won.ratingX10 >= lost.ratingX10 + CLEARLY_BETTER_X10;
  return isBetter ? { why: 'better_rated' } : null;
}

/** The reason as the data of a notification. */
export const lostData = (because: LostBecause | null): { why?: string; by?: number } => ({
  ...(because && { why: because.why }),
  ...(because?.why === 'lower_fare' && because.by !== null && { by: because.by }),
});

/** Reads the reason from a notification's data; null where it holds none. */
export function lostBecauseOf(data: Record<string, string | number | null>): LostBecause | null {
  const { why, by } = data;
  if (why === 'lower_fare') return { why, by: typeof by === 'number' ? by : null };
  return why === 'bigger_car' || why === 'better_rated' ? { why } : null;
}
