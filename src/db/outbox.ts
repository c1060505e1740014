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

export const isSettled = (row: OutboxRow): boolean => row.state === 'sent' || row.state === 'refused';

export const countUnsent = (dbs: UserDbs): Promise<number> =>
  dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').count();
