import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/**
 * Dismisses a settled action. A refused one is deleted; a sent one is no longer listed but stays stored, in
 * case the server is restored from a backup.
 */
export async function dismiss({ outbox: { outbox } }: UserDbs, mutationId: string): Promise<void> {
  await outbox.db.transaction('rw', outbox, async () => {
    const row = await outbox.get({ id: mutationId });
    if (row?.state === 'refused') await outbox.delete(row.seq);
    if (row?.state === 'sent') await outbox.update(row.seq, { cleared: true });
  });
}

export const isSettled = (row: OutboxRow): boolean => row.state === 'sent' || row.state === 'refused';

export const countUnsent = (dbs: UserDbs): Promise<number> =>
  dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').count();
