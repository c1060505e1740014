/** What the sync writes into the outbox while it sends. */
import type { CodedError } from '../../protocol/errors.ts';
import { correctedNow } from '../platform/clock.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from './user-dbs.ts';

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
