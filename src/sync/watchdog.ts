/**
 * Detects that the outbox does not move although the phone is online.
 *
 *   look ─ look ─ look … the same action at the head for 2 minutes ─▶ trouble
 *
 * Invariants
 *   1. Only watched time counts: after the page slept or was offline, the two minutes start again.
 *   2. Times come from a monotonic clock (`performance.now()`), so a wrong phone clock has no effect.
 *   3. A queue that moves is not stuck, however long it is.
 */
import type { SyncStatus } from './channel.ts';

export const STUCK_MS = 2 * 60_000;
/** Looks come every few seconds; a longer pause means that the page slept. */
const ASLEEP_MS = 30_000;

/** One look at the outbox. `at` is in ms. */
export type Look = {
  at: number;
  /** The oldest action that is not settled, or null. */
  head: string | null;
  /** Whether the phone reports that it is online. */
  net: boolean;
};

/** The action at the head, and since when (ms) it has been there. */
export type Watch = { head: string; since: number; lookedAt: number };

/** The watch after one more look; null when there is nothing to watch. */
export function watched(before: Watch | null, { at, head, net }: Look): Watch | null {
  if (!net || head === null) return null;
  const goesOn = before !== null && before.head === head && at - before.lookedAt <= ASLEEP_MS;
  return { head, since: goesOn ? before.since : at, lookedAt: at };
}

/**
 * `update`: the server accepts nothing from an app this old. `sign-in`: the session is over. `unreachable`:
 * the phone is online, but the server does not answer. `intercepted`: something else answers in its place,
 * such as a network that requires a sign-in. `busy`: the server answers that it cannot work now. `still`: the
 * cause is unknown.
 */
export type Trouble = 'intercepted' | 'update' | 'sign-in' | 'unreachable' | 'busy' | 'still';

/**
 * The reason why nothing moves, or null if nothing is wrong. `update` and `intercepted` are reported at once,
 * because waiting fixes neither.
 */
export function troubleOf(
  watch: Watch | null,
  { phase, reachable, intercepted }: SyncStatus,
): Trouble | null {
  if (intercepted) return 'intercepted';
  if (!watch) return null;
  if (phase === 'update-required') return 'update';
  if (watch.lookedAt - watch.since < STUCK_MS) return null;
  if (phase === 'signed-out') return 'sign-in';
  if (reachable === false) return 'unreachable';
  return reachable === true && phase !== 'idle' ? 'busy' : 'still';
}
