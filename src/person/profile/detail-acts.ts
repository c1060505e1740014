import { dhakaDate } from '../../../domain/base/calendar.ts';
import { checkProfileChange, type ProfileChange } from '../../../domain/person/profile-change.ts';
import type { Refusal } from '../../../domain/base/refusal.ts';
import type { ProfileRow } from '../../../protocol/sync/rows.ts';
import type { MutationState, WithMutations } from '../../db/overlay/overlay.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { correctedNow } from '../../platform/clock.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';
import { notArrived } from '../../action/on-trip.ts';

type Own = WithMutations<ProfileRow>;

/** The reasons why the details cannot be changed in this way, by field. */
export const whyNotChange = (profile: Own, change: ProfileChange): Refusal[] =>
  checkProfileChange(change, { today: dhakaDate(correctedNow()), verified: profile.verified });

/** The last change of the details, if it was refused. */
export function refusedDetails({ mutations }: Own): MutationState | undefined {
  const last = mutations.findLast(({ name }) => name === 'profile.change');
  return last?.state === 'refused' ? last : undefined;
}

/** Saves changed details; replaces a refused change. @throws QuotaExceededError */
export async function changeDetails(
  dbs: UserDbs,
  profile: Own,
  change: ProfileChange,
): Promise<Refusal | null> {
  const [refusal] = whyNotChange(profile, change);
  if (refusal) return refusal;
  const refused = refusedDetails(profile);
  await enqueueAction(
    dbs,
    { name: 'profile.change', args: change },
    { after: notArrived(profile.mutations), ...(refused && { replaces: refused.id }) },
  );
  return null;
}

/**
 * Saves the person's photo; replaces a refused one. @param photo the content's hash; null: none
 * @throws QuotaExceededError
 */
export async function chooseOwnPhoto(dbs: UserDbs, profile: Own, photo: string | null): Promise<null> {
  const last = profile.mutations.findLast(({ name }) => name === 'profile.photo');
  await enqueueAction(
    dbs,
    { name: 'profile.photo', args: { photo } },
    { after: notArrived(profile.mutations), ...(last?.state === 'refused' && { replaces: last.id }) },
  );
  return null;
}
