/** Whom a person tells of journeys: kept on this phone only, and wiped on signing out. */
import type { TrustedContact } from '../../../domain/person/trusted-contact.ts';
import type { UserDbs } from '../user-dbs.ts';

export type Safety = {
  contacts: TrustedContact[];
  /** Reminds of telling them when the journey has begun. */
  remindsAtStart: boolean;
  /** Asks whether the person has arrived. */
  asksOnArrival: boolean;
  /** When the SMS about a trip was opened, and when the person said to have arrived (epoch ms), by the trip's id. */
  sharedAt: Record<string, number>;
  arrivedAt: Record<string, number>;
};

export type SafetyRow = Safety & { key: 'safety' };

const none: Safety = { contacts: [], remindsAtStart: true, asksOnArrival: true, sharedAt: {}, arrivedAt: {} };

export const safetyView = async (dbs: UserDbs): Promise<Safety> =>
  (await dbs.outbox.safety.get('safety')) ?? none;

/** Changes what is kept; other tabs may do so at the same time. */
export async function changeSafety(dbs: UserDbs, change: (before: Safety) => Partial<Safety>): Promise<void> {
  await dbs.outbox.transaction('rw', dbs.outbox.safety, async () => {
    const before = await safetyView(dbs);
    await dbs.outbox.safety.put({ ...before, ...change(before), key: 'safety' });
  });
}
