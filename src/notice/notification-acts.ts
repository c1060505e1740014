import type { UserDbs } from '../db/user-dbs.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';

/** The largest number of ids that one action may have. */
const MOST = 500;

/** The ids that were already marked on this visit, by person. */
const asked = new WeakMap<UserDbs, Set<string>>();

/**
 * Marks notifications as seen, each once. On a full phone they stay unseen and are marked at the next visit.
 */
export function markSeen(dbs: UserDbs, ids: readonly string[]): void {
  const before = asked.get(dbs) ?? new Set<string>();
  const fresh = ids.filter((id) => !before.has(id)).slice(0, MOST);
  if (fresh.length === 0) return;
  asked.set(dbs, new Set([...before, ...fresh]));
  enqueueAction(dbs, { name: 'notification.seen', args: { ids: fresh } }).catch(() => {
    asked.set(dbs, before);
  });
}
