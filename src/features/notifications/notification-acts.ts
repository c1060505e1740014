import type { UserDbs } from '../../db/user-dbs.ts';
import { perform } from '../../sync/perform.ts';

/** Already asked for on this visit, for each person. */
const asked = new WeakMap<UserDbs, Set<string>>();

/** Marks as seen, each once. Where the phone is full they stay unseen and are marked at the next visit. */
export function markSeen(dbs: UserDbs, ids: readonly string[]): void {
  const before = asked.get(dbs) ?? new Set<string>();
  const fresh = ids.filter((id) => !before.has(id));
  if (fresh.length === 0) return;
  asked.set(dbs, new Set([...before, ...fresh]));
  perform(dbs, { name: 'notification.seen', args: { ids: fresh } }).catch(() => {
    asked.set(dbs, before);
  });
}
