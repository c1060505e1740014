// Favourite owners: a passenger's request goes to them first, to everybody else ten minutes later.

import { biddingWindow, type BiddingRule } from './bidding-window.ts';
import { refuse, type Refusal } from './refusal.ts';

export const mostFavourites = 20;
export const headStartMs = 10 * 60_000;

/** Why this owner cannot become a favourite, or null. `agreed`: the two have had an agreement. */
export function checkFavourite(facts: { agreed: boolean; others: number }): Refusal | null {
  if (!facts.agreed) return refuse('favourite_unknown');
  return facts.others < mostFavourites
    ? null
    : refuse('too_many_favourites', undefined, { max: mostFavourites });
}

/**
 * When a request is shown to everybody (epoch ms), its favourites having seen it before; null where all see it at once:
 * without favourites, and where the journey is so near that the others would have less time to bid than otherwise.
 */
export function shownToAllAt(
  { now, journeyAt, favourites }: { now: number; journeyAt: number; favourites: number },
  rule: BiddingRule,
): number | null {
  if (favourites === 0) return null;
  const at = now + headStartMs;
  const without = biddingWindow({ createdAt: now, journeyAt }, rule).bidsUntil - now;
  const after = biddingWindow({ createdAt: at, journeyAt }, rule).bidsUntil - at;
  return after < without ? null : at;
}
