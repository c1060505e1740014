// How the server judges what two phones have agreed without a net (decision 0098). The codes of an owner's phone are the
// links of a chain, each with the number after the one before, so that of two promises of one car the earlier one wins, in
// whatever order they become known:
//
//   known ──┬─ an earlier link of this car and time is agreed ─▶ lost (the owner has promised the car twice)
//           ├─ an earlier link may still become so ─▶ held, two hours at most ─▶ judged again
//           └─ else ─▶ agreed
//
// A link is known with its receipt (the passenger has signed) or without (she may have). What is not known at all may be
// anything. A bare number clears no link: then it would hang on who has a net first who wins. Instants in epoch ms.

import { collide, type CarTrip } from '../car/car-busy.ts';

const HOUR_MS = 3_600_000;
/** As long as the server waits for an earlier link. */
const HELD_MS = 2 * HOUR_MS;
/** Before the journey the passenger has to know. */
const BEFORE_JOURNEY_MS = HOUR_MS / 2;
/** From the passenger's code until she signs. */
export const SIGNED_WITHIN_MS = 15 * 60_000;
/** As long as the phones show a code. */
export const CODE_LIVES_MS = 10 * 60_000;
/** Twice in so many days, and the owner agrees with a net only. */
export const DOUBLED_DAYS = 30;
export const MOST_DOUBLED = 2;

export const faceVerdicts = ['offered', 'held', 'agreed', 'lost'] as const;
export type FaceVerdict = (typeof faceVerdicts)[number];

/** A link as the server knows it; `offered`: without a receipt. */
export type FaceLink = {
  linkNo: number;
  carId: string;
  journey: CarTrip;
  verdict: FaceVerdict;
};

export type Judged = { verdict: 'agreed' } | { verdict: 'held' } | { verdict: 'lost'; by: number };

/**
 * Until when (epoch ms) an agreement may be held that became known at `knownAt`. Of two links of one car the earlier one is
 * held no longer than the later one, which waits for it.
 */
export const heldUntil = (knownAt: number, journeyAt: number): number =>
  Math.max(knownAt, Math.min(knownAt + HELD_MS, journeyAt - BEFORE_JOURNEY_MS));

/**
 * Judges a link whose receipt is known. @param others the links of the same chain that are known
 * @param settledUpTo everything up to this number has been judged @param until as `heldUntil` gives it
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
  // signed by both before this one's time was over: it is judged first
  if (inTheWay.some(({ verdict }) => verdict === 'held')) return { verdict: 'held' };
  if (now >= until) return { verdict: 'agreed' };
  const isOpen = inTheWay.some(({ verdict }) => verdict === 'offered');
  const first = Math.max(settledUpTo, 0) + 1;
  const isGap = Array.from({ length: Math.max(0, link.linkNo - first) }, (_, at) => first + at).some(
    (linkNo) => !known.has(linkNo),
  );
  return { verdict: isOpen || isGap ? 'held' : 'agreed' };
}

/** Whether both have signed in time, by the passenger's own clock. All in epoch s, as the codes have them. */
export const isSignedInTime = (requestAt: number, receiptAt: number): boolean =>
  receiptAt >= requestAt && (receiptAt - requestAt) * 1000 <= SIGNED_WITHIN_MS;

/** Whether an instant of a code (epoch ms) may be what it says, where the server learns of it at `now`. */
export const isPlausible = (at: number, now: number): boolean =>
  at <= now + 24 * HOUR_MS && at > now - 9 * 24 * HOUR_MS;
