import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import type { WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived } from '../../action/on-trip.ts';

/** Saves whether others see a passenger's initials until a trip is agreed. @throws QuotaExceededError */
export async function showInitials(
  dbs: UserDbs,
  profile: WithMutations<ProfileRow>,
  initials: boolean,
): Promise<null> {
  const after = notArrived(profile.mutations);
  await enqueueAction(dbs, { name: 'profile.privacy', args: { initials } }, { after });
  return null;
}
