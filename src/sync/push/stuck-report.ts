import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';

/** An action that has waited for less than this is simply under way. */
const STUCK_AFTER_MS = 10 * 60_000;

const lastCodes = new WeakMap<UserDbs, string>();

/** Notes why the last push, or an action in it, got no further. */
export const noteFailure = (dbs: UserDbs, code: string): void => void lastCodes.set(dbs, code);

type Stuck = { waiting: number; held: number; seconds: number; code?: string };

/**
 * A push's report of actions that have waited for long: how many there are, for how long, and how many of them it does
 * not take.
 * @param waiting all that have no outcome
 */
export function stuckReport(
  dbs: UserDbs,
  waiting: readonly OutboxRow[],
  taken: readonly OutboxRow[],
): { stuck?: Stuck } {
  const now = correctedNow();
  const old = waiting.filter(({ createdAt }) => now - createdAt >= STUCK_AFTER_MS);
  if (old.length === 0) return {};
  const goes = new Set(taken.map(({ seq }) => seq));
  const code = lastCodes.get(dbs);
  return {
    stuck: {
      waiting: old.length,
      held: old.filter(({ seq }) => !goes.has(seq)).length,
      seconds: Math.round((now - Math.min(...old.map(({ createdAt }) => createdAt))) / 1000),
      ...(code !== undefined && { code }),
    },
  };
}
