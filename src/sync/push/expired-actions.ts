import type { CodedError } from '../../../protocol/wire/errors.ts';
import { lateness } from '../../db/outbox/actions.ts';
import type { OutboxRow } from '../../db/outbox/outbox-db.ts';
import { settle } from '../../db/outbox/outbox-settling.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow, isClockSure } from '../../platform/clock.ts';

/**
 * The reason why an action is stale at `now` (epoch ms; null if the clock may be wrong): its deadline has
 * passed, or the person saw another price. Null if it is not stale. `price` (taka) is the mirror's price of
 * the bid that it confirms.
 */
function staleness(row: OutboxRow, now: number | null, price: number | null): CodedError | null {
  // an action that may have reached the server is sent again, because only the server knows its outcome
  if (row.attempts > 0) return null;
  if (now !== null && row.until !== null && row.until <= now) return lateness(row);
  if (row.name === 'bid.confirm' && price !== null && price !== row.args.price)
    return { code: 'price_changed', field: 'price', values: { price, seen: row.args.price } };
  return null;
}

/** Refuses, before sending, the actions that the phone knows to be stale. @returns these */
export async function refuseStale(dbs: UserDbs, rows: readonly OutboxRow[]): Promise<Set<OutboxRow>> {
  const now = isClockSure() ? correctedNow() : null;
  const refused = new Map<OutboxRow, CodedError>();
  for (const row of rows) {
    const named = row.name === 'bid.confirm' ? row.args.bid_id : undefined;
    const bid = named === undefined ? undefined : await dbs.mirror.bids.get(named);
    const error = staleness(row, now, bid?.price ?? null);
    if (error) refused.set(row, error);
  }
  if (refused.size > 0)
    await settle(
      dbs,
      [...refused].map(([{ seq }, error]) => ({ seq, error })),
    );
  return new Set(refused.keys());
}
