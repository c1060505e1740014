import { checkFavourite } from '../../domain/reputation/favourites.ts';
import type { Refusal } from '../../domain/base/refusal.ts';
import { ownProfileView } from '../db/mirror/driver-views.ts';
import type { UserDbs } from '../db/user-dbs.ts';
import { enqueueAction } from '../sync/push/enqueue-action.ts';

/**
 * Saves whether an owner with whom the passenger has agreed on a trip is a favourite.
 * @returns the refusal, or null when it is saved
 * @throws QuotaExceededError when the phone is full
 */
export async function setFavourite(dbs: UserDbs, ownerId: string, isOne: boolean): Promise<Refusal | null> {
  const others = (await ownProfileView(dbs))?.favourites?.filter(({ id }) => id !== ownerId) ?? [];
  const refusal = isOne ? checkFavourite({ agreed: true, others: others.length }) : null;
  if (refusal) return refusal;
  await enqueueAction(dbs, {
    name: isOne ? 'favourite.add' : 'favourite.remove',
    args: { provider_id: ownerId },
  });
  return null;
}

/**
 * Saves which owners see the person's requests first: favourites, experienced owners.
 * @throws QuotaExceededError when the phone is full
 */
export async function askFirst(
  dbs: UserDbs,
  choice: { first: boolean; experienced: boolean },
): Promise<null> {
  await enqueueAction(dbs, { name: 'favourite.first', args: choice });
  return null;
}
