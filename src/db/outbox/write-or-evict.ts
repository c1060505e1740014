import { correctedNow } from '../../platform/clock.ts';
import { createListeners } from '../../platform/listeners.ts';
import type { SubjectKey } from './actions.ts';
import { isPhoneFull } from './phone-full.ts';
import type { UserDbs } from '../user-dbs.ts';

const { subscribe, notify } = createListeners();

/** Subscribes to evictions, which make room in the mirror for the person's actions. */
export const onEvicted = subscribe;

/**
 * Writes a person's data. On a full phone, rows of the mirror are evicted for it, oldest first, and
 * `onEvicted` is notified. Rows of the subjects that it is about stay.
 * @throws QuotaExceededError if that did not help; nothing was saved
 */
export async function writeOrEvict<T>(
  dbs: UserDbs,
  write: () => Promise<T>,
  about: readonly SubjectKey[] = [],
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isPhoneFull(error)) throw error;
    const { writeWithEviction } = await import('../mirror/evict.ts');
    const written = await writeWithEviction(dbs, correctedNow(), write, about);
    notify();
    return written;
  }
}
