/**
 * Says when the outbox stands still although there is a net.
 *
 *   look ─ look ─ look … the same action at the head for 2 minutes ─▶ trouble
 *
 * Invariants
 *   1. Only time in which somebody looked counts: a page that slept, or had no net, starts anew.
 *   2. Times come from a clock that never jumps (`performance.now()`), so a wrong phone clock says nothing here.
 *   3. A queue that moves is not stuck, however long it is.
 */
import type { SyncStatus } from './channel.ts';

export const STUCK_MS = 2 * 60_000;
/** Looks come every few seconds; a longer gap means that the page slept. */
const ASLEEP_MS = 30_000;

/** One look at the outbox. `at` in ms. */
export type Look = {
  at: number;
  /** The oldest action that is not settled, or null. */
  head: string | null;
  /** Whether the phone itself has a net. */
  net: boolean;
};

/** Since when (ms) the same action has been at the head. */
export type Watch = { head: string; since: number; lookedAt: number };

/** What is known after one more look; null where there is nothing to watch. */
export function watched(before: Watch | null, { at, head, net }: Look): Watch | null {
  if (!net || head === null) return null;
  const goesOn = before !== null && before.head === head && at - before.lookedAt <= ASLEEP_MS;
  return { head, since: goesOn ? before.since : at, lookedAt: at };
}

/**
 * `update`: the server takes nothing from an app this old. `sign-in`: the session is over. `unreachable`: there is
 * a net, but not to the server. `intercepted`: somebody else answers in its place, as a net does that wants a sign-in. `busy`: the server answers that it can't now. `still`: nobody knows why.
 */
export type Trouble = 'intercepted' | 'update' | 'sign-in' | 'unreachable' | 'busy' | 'still';

/** Why nothing moves, or null while nothing is wrong. An app too old, and a net that answers in the server's place, are
 * told of at once: waiting mends neither. */
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
