/** What it costs that an answer goes out only when its commit is on the disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../server/db/connection.ts';
import { DurableFiles } from '../../server/db/durable-files.ts';
import { measureServer, type ServerFigures } from './load.ts';

/** PGlite's files as they come: nothing is flushed, and nothing waits. */
class UnflushedFiles extends DurableFiles {
  override flushed(): Promise<void> {
    return Promise.resolve();
  }
  protected override intercept(): void {}
}

/** The same load on the same disk with and without flushes, one after the other. */
export async function measureDurability(
  requests: number,
): Promise<{ flushed: ServerFigures; unflushed: ServerFigures }> {
  const on = async (Files: typeof DurableFiles): Promise<ServerFigures> => {
    const folder = await mkdtemp(join(tmpdir(), 'durpalla-bench-'));
    try {
      const files = (at: string) =>
        new Files(at, (error) => {
          throw error;
        });
      return await measureServer(await openPglite(folder, files), requests);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return { unflushed: await on(UnflushedFiles), flushed: await on(DurableFiles) };
}
