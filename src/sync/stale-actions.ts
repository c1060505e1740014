import type { CodedError } from '../../protocol/errors.ts';
import { lateness } from '../db/outbox/actions.ts';
import type { OutboxRow } from '../db/outbox/outbox-db.ts';
import { settle } from '../db/outbox/outbox-settling.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { correctedNow, isClockSure } from '../platform/clock.ts';

/**
 * Why an action is stale at `now` (epoch ms; null where the clock may be wrong), or null: its time is over, or the person
 * saw another price. `price` (taka) is that of the bid which it confirms, as the mirror knows it.
 */
function staleness(row: OutboxRow, now: number | null, price: number | null): CodedError | null {
  // what may have reached the server goes again all the same: only the server knows what became of it
  if (row.attempts > 0) return null;
  if (now !== null && row.until !== null && row.until <= now) return lateness(row);
  if (row.name === 'bid.confirm' && price !== null && price !== row.args.price)
    return { code: 'price_changed', field: 'price', values: { price, seen: row.args.price } };
  return null;
}

/** Refuses what the phone itself can know to be stale, before it is sent. @returns the rest, in order */
export async function refuseStale(dbs: UserDbs, rows: OutboxRow[]): Promise<OutboxRow[]> {
  const now = isClockSure() ? correctedNow() : null;
  const refused = new Map<number, CodedError>();
  for (const row of rows) {
    const bid = row.name === 'bid.confirm' ? await dbs.mirror.bids.get(row.args.bid_id) : undefined;
    const error = staleness(row, now, bid?.price ?? null);
    if (error) refused.set(row.seq, error);
  }
  if (refused.size === 0) return rows;
  await settle(
    dbs,
    [...refused].map(([seq, error]) => ({ seq, error })),
  );
  return rows.filter(({ seq }) => !refused.has(seq));
}
