import { useEffect, useEffectEvent } from 'react';
import type { UserDbs } from '../../db/user-dbs.ts';
import { perform } from '../../sync/perform.ts';
import { useDbs } from '../../sync/use-view.ts';

/** Already asked for on this visit, for each person. */
const asked = new WeakMap<UserDbs, Set<string>>();

/** Marks as seen, each once. Where the phone is full they stay unseen and are marked at the next visit. */
function markSeen(dbs: UserDbs, ids: readonly string[]): void {
  const before = asked.get(dbs) ?? new Set<string>();
  const fresh = ids.filter((id) => !before.has(id));
  if (fresh.length === 0) return;
  asked.set(dbs, new Set([...before, ...fresh]));
  perform(dbs, { name: 'notification.seen', args: { ids: fresh } }).catch(() => {
    asked.set(dbs, before);
  });
}

/**
 * What is on the screen counts as seen once the screen is left, or when the person says so.
 * @returns marks all of them now
 */
export function useMarkSeen(unseen: readonly string[]): () => void {
  const dbs = useDbs();
  const mark = useEffectEvent(() => markSeen(dbs, unseen));
  useEffect(() => {
    const leave = (): void => mark();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return () => markSeen(dbs, unseen);
}
