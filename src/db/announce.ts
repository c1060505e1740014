import Dexie, { RangeSet } from 'dexie';

/**
 * Has every live query on this device look again. A context that ends between writing and telling leaves the others
 * with what was there before: whoever takes its work over calls this.
 */
export function announceUnseenWrites(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
