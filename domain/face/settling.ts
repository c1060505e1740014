// How the server judges what two phones have agreed without a net (decision 0098). An owner's phone numbers the
// codes that it makes, one link of a chain after the other, so that of two promises of one car the earlier one wins,
// whatever order they become known in:
//
//   known ──┬─ an earlier link of this car and time is agreed ─▶ lost (the owner promised the car twice)
//           ├─ an earlier link may still be agreed ─▶ held, two hours at most ─▶ judged again
//           └─ else ─▶ agreed
//
// A link is known with its receipt (the passenger has signed) or without (she may have). An unknown link may be
// either. A bare number settles no link: otherwise the winner would depend on who has a net first. Instants in epoch ms.

import { collide, type CarTrip } from '../car/car-busy.ts';

const HOUR_MS = 3_600_000;
/** How long the server waits for an earlier link. */
const HELD_MS = 2 * HOUR_MS;
/** How long before the journey the passenger must know. */
const BEFORE_JOURNEY_MS = HOUR_MS / 2;
/** The longest time from the passenger's code to her signature. */
export const SIGNED_WITHIN_MS = 15 * 60_000;
/** How long the phones show a code. */
export const CODE_LIVES_MS = 10 * 60_000;
/** An owner who promises a car twice within this many days can then agree only with a net. */
export const DOUBLED_DAYS = 30;
export const MOST_DOUBLED = 2;

export const faceVerdicts = ['offered', 'held', 'agreed', 'lost'] as const;
export type FaceVerdict = (typeof faceVerdicts)[number];

/** A link as the server knows it; `offered`: its receipt is missing. */
export type FaceLink = {
  linkNo: number;
  carId: string;
  journey: CarTrip;
  verdict: FaceVerdict;
};

export type Judged = { verdict: 'agreed' } | { verdict: 'held' } | { verdict: 'lost'; by: number };

/**
 * Until when (epoch ms) an agreement that became known at `knownAt` may be held. Of two links of one car the earlier
 * one is held no longer than the later one, which waits for it.
 */
export const heldUntil = (knownAt: number, journeyAt: number): number =>
  Math.max(knownAt, Math.min(knownAt + HELD_MS, journeyAt - BEFORE_JOURNEY_MS));

/**
 * Judges a link whose receipt is known.
 * @param others the known links of the same chain
 * @param settledUpTo every link up to this number was settled when its certificate was made. A server that was put back to a
 * copy may not know those links any more; then they are waited for like any other.
 * @param until the result of `heldUntil`
 */
export function judge(
  link: FaceLink,
  others: readonly FaceLink[],
  { settledUpTo, until, now }: { settledUpTo: number; until: number; now: number },
): Judged {
  const known = new Map(
    others.filter(({ linkNo }) => linkNo < link.linkNo).map((each) => [each.linkNo, each]),
  );
  const inTheWay = [...known.values()].filter(
    ({ carId, journey }) => carId === link.carId && collide(journey, link.journey),
  );
  const winner = inTheWay.find(({ verdict }) => verdict === 'agreed');
  if (winner) return { verdict: 'lost', by: winner.linkNo };
  // both sides signed it before this one's time was over, so it is judged first
  if (inTheWay.some(({ verdict }) => verdict === 'held')) return { verdict: 'held' };
  if (now >= until) return { verdict: 'agreed' };
  const isOpen = inTheWay.some(({ verdict }) => verdict === 'offered');
  const settledHere = others
    .filter(({ verdict }) => verdict === 'agreed' || verdict === 'lost')
    .map(({ linkNo }) => linkNo);
  const first = Math.min(settledUpTo, Math.max(0, ...settledHere)) + 1;
  const isGap = Array.from({ length: Math.max(0, link.linkNo - first) }, (_, at) => first + at).some(
    (linkNo) => !known.has(linkNo),
  );
  return { verdict: isOpen || isGap ? 'held' : 'agreed' };
}

/** Whether both signed in time, by the passenger's own clock. Everything in epoch s, as in the codes. */
export const isSignedInTime = (requestAt: number, receiptAt: number): boolean =>
  receiptAt >= requestAt && (receiptAt - requestAt) * 1000 <= SIGNED_WITHIN_MS;

/** Whether an instant in a code (epoch ms) is plausible when the server learns of it at `now`. */
export const isPlausible = (at: number, now: number): boolean =>
  at <= now + 24 * HOUR_MS && at > now - 9 * 24 * HOUR_MS;
