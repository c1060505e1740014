import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

const ONE_CALL_MS = 60_000;

/** When a call was last logged, by trip (ms of a monotonic clock). */
const noted = new Map<string, number>();

/**
 * Logs that 'Call' was pressed, at most once a minute. The call itself does not depend on it: nothing is
 * saved on a full phone or during an operator's impersonation.
 */
export function logCall(dbs: UserDbs, tripId: string): void {
  const now = performance.now();
  if (now - (noted.get(tripId) ?? -ONE_CALL_MS) < ONE_CALL_MS) return;
  noted.set(tripId, now);
  enqueueAction(dbs, { name: 'trip.call', args: { trip_id: tripId } }).catch(() => noted.delete(tripId));
}
