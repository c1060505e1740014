/**
 * The last state of the database that a node has seen, in a file next to it. The file is written under
 * another name and then renamed, because half a file would be no evidence.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../db/place.ts';

export type Seen = Place & { epoch: number };

const fileIn = (dataDir: string): string => join(dataDir, 'history.json');

/** The last seen state; null where there is none, or the file cannot be read. */
export async function seenHistory(dataDir: string): Promise<Seen | null> {
  try {
    const saved: Partial<Seen> = JSON.parse(await readFile(fileIn(dataDir), 'utf8'));
    const { identity, log, changes, epoch } = saved;
    const isWhole = typeof identity === 'string' && [log, changes, epoch].every(Number.isFinite);
    return isWhole ? { identity, log: Number(log), changes: Number(changes), epoch: Number(epoch) } : null;
  } catch {
    return null;
  }
}

export async function saveSeen(dataDir: string, seen: Seen): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const aside = `${fileIn(dataDir)}.${randomUUID()}`;
  await writeFile(aside, JSON.stringify(seen), { mode: 0o600, flush: true });
  await rename(aside, fileIn(dataDir));
}
