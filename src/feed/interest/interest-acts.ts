import type { FeedInterest } from '../../../domain/feed/feed-interest.ts';
import { isPhoneFull } from '../../db/outbox/phone-full.ts';
import type { UserDbs } from '../../db/user-dbs.ts';
import { enqueueAction } from '../../sync/push/enqueue-action.ts';

/**
 * Saves the districts and roads that a person chose for the feed. @returns false if the phone is full and
 * nothing was saved
 */
export async function chooseInterest(dbs: UserDbs, chosen: FeedInterest): Promise<boolean> {
  const { everywhere, districts, routes } = chosen;
  const args = { everywhere, districts: [...districts], routes: [...routes] };
  try {
    await enqueueAction(dbs, { name: 'feed.interest', args });
    return true;
  } catch (error) {
    if (isPhoneFull(error)) return false;
    throw error;
  }
}
