import type { Locale } from '../../domain/base/locale.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { notArrived } from '../action/on-trip.ts';

/**
 * Saves a change of the person's notification settings, to be sent after the changes that already wait.
 * @throws QuotaExceededError
 */
export async function chooseNotices(
  dbs: UserDbs,
  profile: WithMutations<ProfileRow>,
  args: MutationArgs['profile.notices'],
): Promise<null> {
  await enqueueAction(dbs, { name: 'profile.notices', args }, { after: notArrived(profile.mutations) });
  return null;
}

/**
 * Saves a newly chosen language as the person's: pushes to every phone are written in it. On a full phone the
 * choice applies to this phone only.
 */
export async function saveLanguage(dbs: UserDbs, locale: Locale): Promise<void> {
  await enqueueAction(dbs, { name: 'profile.notices', args: { locale } }).catch(() => undefined);
}
