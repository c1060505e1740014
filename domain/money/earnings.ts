// A provider's own figures, computed from the rows on the phone. Sums in taka.

import { providerShare } from './wallet.ts';

type Trip = { status: string; fixed_price: number | null };
/** `winning_price`: fare of the winning bid if this bid lost; null if no bid won. */
type Bid = { status: string; closed_reason: string | null; price: number; winning_price: number | null };

export type Earnings = {
  /** Completed trips, and the provider's share of their fares. */
  trips: number;
  income: number;
  /** Bids that were won, or that closed for any reason except that their trip was canceled. */
  decided: number;
  won: number;
  /**
   * By how many percent the provider's lost bids were above the winning ones: the median, negative where they
   * were below; null without such a bid.
   */
  aboveWinner: number | null;
};

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** @param trips the trips that the provider drove or was agreed for @param bids the provider's own bids */
export function earningsOf(trips: readonly Trip[], bids: readonly Bid[]): Earnings {
  const completed = trips.filter(({ status }) => status === 'completed');
  const won = bids.filter(({ status }) => status === 'confirmed');
  const lost = bids.filter(
    ({ closed_reason }) => closed_reason !== null && closed_reason !== 'trip_canceled',
  );
  const above = lost.flatMap(({ price, winning_price: winner }) =>
    winner === null || winner === 0 ? [] : [((price - winner) / winner) * 100],
  );
  const middle = median(above);
  return {
    trips: completed.length,
    income: completed.reduce((sum, { fixed_price }) => sum + providerShare(fixed_price ?? 0), 0),
    decided: won.length + lost.length,
    won: won.length,
    aboveWinner: middle === null ? null : Math.round(middle),
  };
}
