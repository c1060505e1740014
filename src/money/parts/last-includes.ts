import {
  isBidInclude,
  orderedIncludes,
  usualIncludes,
  type BidInclude,
} from '../../../domain/money/bid-includes.ts';
import { pageStorage, type PageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-includes';

/** What this car owner's fares included last time on this phone, since it seldom changes; the usual before that. */
export function lastIncludes(storage: Pick<PageStorage, 'getItem'> = pageStorage): BidInclude[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '');
    if (Array.isArray(saved)) return orderedIncludes(saved.filter(isBidInclude));
  } catch {
    // nothing was saved yet, or something unreadable
  }
  return orderedIncludes(usualIncludes);
}

export function saveIncludes(
  includes: readonly BidInclude[],
  storage: Pick<PageStorage, 'setItem'> = pageStorage,
): void {
  storage.setItem(KEY, JSON.stringify(includes));
}
