import Dexie, { RangeSet } from 'dexie';

/**
 * Runs every live query on this device again. A context that dies between a write and its announcement leaves
 * the others with old data, so the worker that takes over calls this.
 */
export function announceUnseenWrites(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}
