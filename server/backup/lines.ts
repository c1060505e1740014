/**
 * Lines of text as pieces. A piece ends after a line that its own content selects, so a changed or added line changes
 * only its own piece; the others are stored already.
 */
import { crc32 } from 'node:zlib';
import type { Repository } from './repository.ts';

const LEAST_BYTES = 128 * 1024;
const MOST_BYTES = 2 * 1024 * 1024;
/** On average, one line in this many ends a piece that is large enough. */
const ENDS_ONE_IN = 512;

export type Lines = { count: number; bytes: number; pieces: string[] };

/** Stores the lines, which contain no line break, in order. */
export async function putLines(
  repository: Pick<Repository, 'put'>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Lines> {
  const stored: Lines = { count: 0, bytes: 0, pieces: [] };
  let gathered: string[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (gathered.length === 0) return;
    stored.pieces.push(await repository.put(Buffer.from(gathered.join('\n'))));
    gathered = [];
    bytes = 0;
  };
  for await (const line of lines) {
    gathered.push(line);
    const length = Buffer.byteLength(line) + 1;
    bytes += length;
    stored.count += 1;
    stored.bytes += length;
    const ends = bytes >= LEAST_BYTES && crc32(line) % ENDS_ONE_IN === 0;
    if (ends || bytes >= MOST_BYTES) await flush();
  }
  await flush();
  return stored;
}

/** The lines of each piece, in order. @throws BackupRefused */
export async function* linesOf(
  repository: Pick<Repository, 'get'>,
  { pieces }: Pick<Lines, 'pieces'>,
): AsyncGenerator<string[]> {
  for (const name of pieces) yield String(await repository.get(name)).split('\n');
}
