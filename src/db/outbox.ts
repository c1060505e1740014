import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from './user-dbs.ts';

/** Takes back what has not left yet. @returns false when it is already on its way */
export async function cancelWaiting(dbs: UserDbs, mutationId: string): Promise<boolean> {
  return dbs.outbox.transaction('rw', dbs.outbox.outbox, async () => {
    const row = await dbs.outbox.outbox.get({ id: mutationId });
    if (!row || row.state !== 'waiting' || row.attempts > 0) return false;
    await dbs.outbox.outbox.delete(row.seq);
    return true;
  });
}

/** Puts a refused or settled action away. */
export async function dismiss(dbs: UserDbs, mutationId: string): Promise<void> {
  await dbs.outbox.outbox.where('id').equals(mutationId).and(isSettled).delete();
}

const isSettled = (row: OutboxRow): boolean => row.state === 'sent' || row.state === 'refused';

/** What waits, in the order it was done. A row that was being sent when the app died waits again. */
export function unsent(dbs: UserDbs, limit: number): Promise<OutboxRow[]> {
  return dbs.outbox.outbox
    .orderBy('seq')
    .filter((row) => !isSettled(row))
    .limit(limit)
    .toArray();
}

export const countUnsent = (dbs: UserDbs): Promise<number> =>
  dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').count();
