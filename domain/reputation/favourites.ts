// Owners whom a passenger asks first, favourites and experienced ones: everybody else sees the request ten minutes later.

import { biddingWindow, type BiddingRule } from '../trip/bidding-window.ts';
import { refuse, type Refusal } from '../base/refusal.ts';

export const mostFavourites = 20;
/** Completed trips that make a verified owner an experienced one, and how many of them a request goes to at most. */
export const experiencedTrips = 20;
export const mostExperienced = 50;
export const headStartMs = 10 * 60_000;

/** Why this owner cannot become a favourite, or null. `agreed`: the two have had an agreement. */
export function checkFavourite(facts: { agreed: boolean; others: number }): Refusal | null {
  if (!facts.agreed) return refuse('favourite_unknown');
  return facts.others < mostFavourites
    ? null
    : refuse('too_many_favourites', undefined, { max: mostFavourites });
}

/**
 * When a request becomes visible to everybody (epoch ms), after the `asked` owners; null where everybody sees
 * it at once: without such owners, or where the journey is so near that the others would have less time to
 * bid than otherwise.
 */
export function shownToAllAt(
  { now, journeyAt, asked }: { now: number; journeyAt: number; asked: number },
  rule: BiddingRule,
): number | null {
  if (asked === 0) return null;
  const at = now + headStartMs;
  const without = biddingWindow({ createdAt: now, journeyAt }, rule).bidsUntil - now;
  const after = biddingWindow({ createdAt: at, journeyAt }, rule).bidsUntil - at;
  return after < without ? null : at;
}
