import { isBidInclude, orderedIncludes, type BidInclude } from '../../../domain/bid-includes.ts';
import { pageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-includes';

/** What this car owner's fares included last time on this phone, since it seldom changes between trips. */
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
