import { correctedNow } from '../../platform/clock.ts';
import type { SubjectKey } from './actions.ts';
import { isPhoneFull } from './phone-full.ts';
import type { UserDbs } from '../user-dbs.ts';

const listeners = new Set<() => void>();

/** Hears that rows of the mirror were given up for something that the person did. */
export function onEvicted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Writes what a person did. On a full phone rows of the mirror are given up for it, oldest first, and whoever
 * listens is told. Rows of what it is about stay.
 * @throws QuotaExceededError when that did not help: nothing was saved
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
    for (const listener of listeners) listener();
    return written;
  }
}
