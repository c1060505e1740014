import Dexie, { RangeSet } from 'dexie';

/**
 * Runs every live query on this device again. A context that dies between a write and its announcement leaves the
 * others with old data, so whoever takes over its work calls this.
 */
export function announceUnseenWrites(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
