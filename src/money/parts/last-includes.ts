import {
  isBidInclude,
  orderedIncludes,
  usualIncludes,
  type BidInclude,
} from '../../../domain/money/bid-includes.ts';
import { pageStorage, type PageStorage } from '../../platform/page-storage.ts';

const KEY = 'bid-includes';

/**
 * The items that this car owner's last fare on this phone included, because they seldom change; before a
 * first fare, the usual ones.
 */
export function lastIncludes(storage: Pick<PageStorage, 'getItem'> = pageStorage): BidInclude[] {
  try {
    const saved: unknown = JSON.parse(storage.getItem(KEY) ?? '');
    if (Array.isArray(saved)) return orderedIncludes(saved.filter(isBidInclude));
  } catch {
    // nothing readable is saved yet
  }
  return orderedIncludes(usualIncludes);
}

export function saveIncludes(
  includes: readonly BidInclude[],
  storage: Pick<PageStorage, 'setItem'> = pageStorage,
): void {
  storage.setItem(KEY, JSON.stringify(includes));
}
