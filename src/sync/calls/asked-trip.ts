/** Looks up a trip that was opened by its link and is not on this phone. */
import { openDistricts } from '../../db/mirror/feed-interest.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { poke } from '../client.ts';
import { proofHeader } from '../net/proof-header.ts';
import { currentSession } from '../session/session-store.ts';

/**
 * `coming`: the next pulls bring it; `closed`: the server does not show it to this person; `unknown`: the
 * server did not answer.
 */
export type AskedTrip = 'coming' | 'closed' | 'unknown';

/** Statuses for a trip that does not exist, belongs to another person or has a malformed id. */
const NOT_SHOWN: readonly number[] = [403, 404, 422];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function districtIn(body: unknown): number | null {
  const data = isRecord(body) ? body['data'] : null;
  const district = isRecord(data) ? data['pickup_district_id'] : null;
  return typeof district === 'number' ? district : null;
}

/**
 * Asks the server for the trip. If the server shows it, opens its district so that the pull brings its row.
 */
export async function askForTrip(dbs: UserDbs, id: string): Promise<AskedTrip> {
  const session = currentSession();
  if (!session) return 'unknown';
  const { isOurs, jsonCall } = await import('./json-call.ts');
  try {
    const response = await jsonCall.raw<unknown>('trip/show', {
      query: { id },
      headers: proofHeader(session),
    });
    if (!isOurs(response)) return 'unknown';
    if (NOT_SHOWN.includes(response.status)) return 'closed';
    const district = response.ok ? districtIn(response._data) : null;
    if (district === null) return 'unknown';
    // a driver's phone holds no feed: the trip comes in the person's own stream
    if (session.user.type !== 'driver') await openDistricts(dbs, [district], correctedNow());
    poke();
    return 'coming';
  } catch {
    return 'unknown';
  }
}
