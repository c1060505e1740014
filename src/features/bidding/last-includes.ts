import { isBidInclude, orderedIncludes, type BidInclude } from '../../../domain/bid-includes.ts';
import { pageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-includes';

/** What a car owner's fare covers seldom changes from trip to trip: as ticked last time on this phone. */
export function lastIncludes(storage: Pick<Storage, 'getItem'> = pageStorage): BidInclude[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? orderedIncludes(saved.filter(isBidInclude)) : [];
  } catch {
    return [];
  }
}

export function saveIncludes(
  includes: readonly BidInclude[],
  storage: Pick<Storage, 'setItem'> = pageStorage,
): void {
  storage.setItem(KEY, JSON.stringify(includes));
}
