/** The sync's reads from and writes to the outbox. */
import type { CodedError } from '../../../protocol/errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import { isSettled } from './outbox.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** What is not settled, in the order it was done, also rows that were being sent when the app died. */
export function unsent(dbs: UserDbs, limit: number): Promise<OutboxRow[]> {
  return dbs.outbox.outbox
    .orderBy('seq')
    .filter((row) => !isSettled(row))
    .limit(limit)
    .toArray();
}

export async function markSending(dbs: UserDbs, rows: OutboxRow[]): Promise<void> {
  await dbs.outbox.outbox.bulkUpdate(
    rows.map((row) => ({ key: row.seq, changes: { state: 'sending', attempts: row.attempts + 1 } })),
  );
}

/** Rows that may or may not have reached the server wait again; their ids ensure that nothing takes effect twice. */
export async function markWaiting(dbs: UserDbs, rows: OutboxRow[]): Promise<void> {
  await dbs.outbox.outbox.bulkUpdate(rows.map((row) => ({ key: row.seq, changes: { state: 'waiting' } })));
}

export type Settlement = { seq: number; at: number } | { seq: number; error: CodedError };

/** Stores the outcome of each action. */
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

const SENT_TTL_MS = 7 * 24 * 60 * 60 * 1000;

/** Deletes sent actions that are covered and were settled more than a week before `now` (epoch ms). */
export async function forgetOldSent(dbs: UserDbs, now: number): Promise<void> {
  const position = await dbs.mirror.position.get('position');
  const covered = position?.cursor['u'] ?? 0;
  await dbs.outbox.outbox
    .where('state')
    .equals('sent')
    .and(({ at, settledAt }) => at !== null && at <= covered && (settledAt ?? now) < now - SENT_TTL_MS)
    .delete();
}
