/** The sync's reads from and writes to the outbox. */
import type { CodedError } from '../../../protocol/wire/errors.ts';
import { correctedNow } from '../../platform/clock.ts';
import { filesOf } from './actions.ts';
import { heldBids } from './held-bids.ts';
import { arrivingFiles } from './named-files.ts';
import { isSettled } from './outbox.ts';
import { withCoverage } from '../overlay/overlay.ts';
import type { OutboxRow } from './outbox-db.ts';
import type { UserDbs } from '../user-dbs.ts';

/** All actions without an outcome, in their original order, with those that were being sent when the app died. */
export const unsettled = (dbs: UserDbs): Promise<OutboxRow[]> =>
  dbs.outbox.outbox.where('state').anyOf('waiting', 'sending').sortBy('seq');

/**
 * Those of the given actions that can be sent now, in their order. An action whose files have not arrived, or whose car
 * is not verified, waits together with the later actions that depend on it.
 */
export async function sendable(dbs: UserDbs, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const [arriving, held] = await Promise.all([arrivingFiles(dbs), heldBids(dbs, rows)]);
  const free: OutboxRow[] = [];
  for (const row of rows) {
    if (filesOf(row).some((hash) => arriving.has(hash)) || row.after.some((id) => held.has(id)))
      held.add(row.id);
    if (!held.has(row.id)) free.push(row);
  }
  return free;
}

/** Those of the given actions that are bids waiting for their car: their deadlines may pass before it is verified. */
export async function heldOf(dbs: UserDbs, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const held = await heldBids(dbs, rows);
  return rows.filter(({ id }) => held.has(id));
}

/**
 * @returns the rows as they are sent. A row that was discarded meanwhile is not among them, and no row waits for it
 * any more.
 */
export async function markSending(dbs: UserDbs, rows: readonly OutboxRow[]): Promise<OutboxRow[]> {
  const { outbox } = dbs.outbox;
  return dbs.outbox.transaction('rw', outbox, async () => {
    const stored = await outbox.bulkGet(rows.map(({ seq }) => seq));
    const sending = stored.flatMap((row): OutboxRow[] =>
      row && !isSettled(row) ? [{ ...row, state: 'sending', attempts: row.attempts + 1 }] : [],
    );
    await outbox.bulkPut(sending);
    return sending;
  });
}

/**
 * Rows that may or may not have reached the server wait again; their ids ensure that nothing takes effect
 * twice.
 */
export async function markWaiting(dbs: UserDbs, rows: OutboxRow[]): Promise<void> {
  await dbs.outbox.outbox.bulkUpdate(rows.map((row) => ({ key: row.seq, changes: { state: 'waiting' } })));
}

export type Settlement = { seq: number; at: number } | { seq: number; error: CodedError };

/** Stores the outcome of each action. @param epoch the epoch in which the server has judged them */
export async function settle(dbs: UserDbs, settlements: Settlement[], epoch?: number): Promise<void> {
  const settledAt = correctedNow();
  await dbs.outbox.outbox.bulkUpdate(
    settlements.map((settlement) => ({
      key: settlement.seq,
      changes:
        'error' in settlement
          ? { state: 'refused', error: settlement.error, settledAt }
          : { state: 'sent', at: settlement.at, settledAt, ...(epoch !== undefined && { epoch }) },
    })),
  );
}

export const SENT_TTL_MS = 7 * 24 * 60 * 60 * 1000;
/** Room for several thousand actions. */
const MOST_SENT_BYTES = 2_000_000;

/**
 * Deletes sent actions that are covered and were settled more than a week before `now` (epoch ms), and the
 * oldest beyond two megabytes. The others stay, in case the server is restored from a backup.
 */
export async function forgetOldSent(dbs: UserDbs, now: number): Promise<void> {
  const position = await dbs.mirror.position.get('position');
  const { outbox } = dbs.outbox;
  const sent = withCoverage(await outbox.where('state').equals('sent').sortBy('seq'), position).toReversed();
  let bytes = 0;
  const over = sent.filter(({ covered, settledAt, ...row }) => {
    bytes += JSON.stringify(row).length;
    return covered && ((settledAt ?? now) < now - SENT_TTL_MS || bytes > MOST_SENT_BYTES);
  });
  await outbox.bulkDelete(over.map(({ seq }) => seq));
}
