/**
 * The contacts who are informed of the person's journeys: stored on this phone only, and wiped on signing
 * out.
 */
import type { UserDbs } from '../user-dbs.ts';
import type { Safety } from './outbox-rows.ts';

const none: Safety = {
  contacts: [],
  remindsAtStart: true,
  asksOnArrival: true,
  sharedAt: {},
  arrivedAt: {},
  watchLinks: {},
};

/** A row of an earlier version lacks fields that were added later. */
export const safetyView = async (dbs: UserDbs): Promise<Safety> => ({
  ...none,
  ...(await dbs.outbox.safety.get('safety')),
});

/** Changes the stored settings in one transaction, because other tabs may change them at the same time. */
export async function changeSafety(dbs: UserDbs, change: (before: Safety) => Partial<Safety>): Promise<void> {
  await dbs.outbox.transaction('rw', dbs.outbox.safety, async () => {
    const before = await safetyView(dbs);
    await dbs.outbox.safety.put({ ...before, ...change(before), key: 'safety' });
  });
}
