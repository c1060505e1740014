import { liveQuery } from 'dexie';
import { heldOf, unsettled } from './outbox-settling.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Calls `onFreed` when a bid no longer waits for its car. */
export function watchHeldBids(dbs: UserDbs, onFreed: () => void): { stop: () => void } {
  let before: readonly string[] = [];
  const watch = liveQuery(async () =>
    (await heldOf(dbs, await unsettled(dbs))).map(({ id }) => id),
  ).subscribe((held) => {
    if (before.some((id) => !held.includes(id))) onFreed();
    before = held;
  });
  return { stop: () => watch.unsubscribe() };
}
