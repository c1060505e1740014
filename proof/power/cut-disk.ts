/**
 * What a disk may hold after its power was cut: all that was flushed, and of the rest whatever the chance leaves.
 *
 *   file contents   since its last flush any of a file's blocks of 4 kB may be there or not, in any order
 *   names           making, renaming and removing persist in their order; a flush of anything persists all before it,
 *                   as the journals of ext4, XFS, Btrfs and APFS do
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Seeded } from '../../server/demo/seeded.ts';
import type { Operation } from './recorded-files.ts';

const BLOCK = 4096;

type Kept = { operation: Operation; index: number; isDurable: boolean };

const isName = ({ kind }: Operation): boolean => kind === 'make' || kind === 'rename' || kind === 'remove';

export class CutDisk {
  /** Operations that are not in the image yet, oldest first. */
  readonly #kept: Kept[] = [];
  readonly #image: string;
  #next = 0;

  /** @param image a folder with what the disk held, all of it flushed, when the record began; it changes */
  constructor(image: string) {
    this.#image = image;
  }

  /** Goes on to the operation `end`, which the power cut prevents. Calls go forward only. */
  advance(operations: readonly Operation[], end: number): void {
    for (; this.#next < end; this.#next++) {
      const operation = operations[this.#next];
      if (!operation) return;
      if (operation.kind === 'flush') this.#flush(operation);
      else this.#kept.push({ operation, index: this.#next, isDurable: false });
    }
    while (this.#kept[0]?.isDurable) {
      const oldest = this.#kept.shift();
      if (oldest) apply(this.#image, oldest.operation);
    }
  }

  #flush({ path, upTo }: { path: string; upTo: number }): void {
    // a file may have had another name when it was written
    const names = new Set([path]);
    for (const kept of this.#kept.filter(({ index }) => index < upTo).reverse()) {
      const { operation } = kept;
      if (operation.kind === 'rename' && names.has(operation.to)) names.add(operation.path);
      if (isName(operation) || names.has(operation.path)) kept.isDurable = true;
    }
  }

  /** Makes the folder as the disk is found after the cut. */
  leave(folder: string, chance: Seeded): void {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    cpSync(this.#image, folder, { recursive: true });
    const names = this.#kept.filter(({ operation }) => isName(operation));
    const durableNames = names.findLastIndex(({ isDurable }) => isDurable) + 1;
    const namesLeft = new Set(names.slice(0, chance.between(durableNames, names.length)));
    // sometimes nothing of what was not flushed, sometimes all, mostly a part
    const share = chance.pick([0, 0.3, 0.5, 0.7, 1]);
    for (const kept of this.#kept) {
      const { operation, isDurable } = kept;
      if (isDurable || (isName(operation) && namesLeft.has(kept))) apply(folder, operation);
      else if (!isName(operation))
        for (const block of blocksOf(operation)) if (chance.next() < share) apply(folder, block);
    }
  }
}

function* blocksOf(operation: Operation): Generator<Operation> {
  if (operation.kind !== 'write') return yield operation;
  const { bytes, position } = operation;
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, start + BLOCK - ((position + start) % BLOCK));
    yield { ...operation, position: position + start, bytes: bytes.subarray(start, end) };
    start = end;
  }
}

function apply(folder: string, operation: Operation): void {
  const path = join(folder, operation.path);
  switch (operation.kind) {
    case 'make':
      if (operation.isFolder) mkdirSync(path, { recursive: true });
      else writeFileSync(path, '');
      return;
    case 'rename':
      if (existsSync(path)) renameSync(path, join(folder, operation.to));
      return;
    case 'remove':
      rmSync(path, { recursive: true, force: true });
      return;
    case 'size':
      if (existsSync(path)) truncateSync(path, operation.size);
      return;
    case 'write': {
      // its name did not reach the disk, so nothing of it can be found
      if (!existsSync(path)) return;
      const file = openSync(path, 'r+');
      try {
        writeSync(file, operation.bytes, 0, operation.bytes.length, operation.position);
      } finally {
        closeSync(file);
      }
      return;
    }
    case 'flush':
      return;
  }
}
