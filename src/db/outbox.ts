import type { CodedError } from '../../protocol/errors.ts';
import { correctedNow } from '../platform/clock.ts';
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

export async function markSending(dbs: UserDbs, rows: OutboxRow[]): Promise<void> {
  await dbs.outbox.outbox.bulkUpdate(
    rows.map((row) => ({ key: row.seq, changes: { state: 'sending', attempts: row.attempts + 1 } })),
  );
}

/** They may or may not have arrived: they wait again, and the same ids make sure that nothing doubles. */
export async function markWaiting(dbs: UserDbs, rows: OutboxRow[]): Promise<void> {
  await dbs.outbox.outbox.bulkUpdate(rows.map((row) => ({ key: row.seq, changes: { state: 'waiting' } })));
}

export type Settlement = { seq: number; at: number } | { seq: number; error: CodedError };

/** Writes the server's word on each action. */
export async function settle(dbs: UserDbs, settlements: Settlement[]): Promise<void> {
  const settledAt = correctedNow();
  await dbs.outbox.outbox.bulkUpdate(
    settlements.map((settlement) => ({
      key: settlement.seq,
      changes:
        'error' in settlement
          ? { state: 'refused', error: settlement.error, settledAt }
          : { state: 'sent', at: settlement.at, settledAt },
    })),
  );
}
