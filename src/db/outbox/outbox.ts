import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** Dismisses a settled action: refused or sent. */
export async function dismiss(dbs: UserDbs, mutationId: string): Promise<void> {
  await dbs.outbox.outbox.where('id').equals(mutationId).and(isSettled).delete();
}

export const isSettled = (row: OutboxRow): boolean => row.state === 'sent' || row.state === 'refused';

export const countUnsent = (dbs: UserDbs): Promise<number> =>
  dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').count();
