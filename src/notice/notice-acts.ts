import type { Locale } from '../../domain/base/locale.ts';
import type { MutationArgs } from '../../protocol/sync/mutations.ts';
import type { ProfileRow } from '../../protocol/sync/rows.ts';
import type { WithMutations } from '../db/overlay/overlay.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';
import { notArrived } from '../action/on-trip.ts';

/** Saves a change of what the person is notified of, after the changes that wait. @throws QuotaExceededError */
export async function chooseNotices(
  dbs: UserDbs,
  profile: WithMutations<ProfileRow>,
  args: MutationArgs['profile.notices'],
): Promise<null> {
  await enqueueAction(dbs, { name: 'profile.notices', args }, { after: notArrived(profile.mutations) });
  return null;
}

/**
 * Saves a language that the person has just chosen as theirs: pushes are written in it on every phone. On a full phone it
 * stays this phone's choice.
 */
export async function saveLanguage(dbs: UserDbs, locale: Locale): Promise<void> {
  await enqueueAction(dbs, { name: 'profile.notices', args: { locale } }).catch(() => undefined);
}
