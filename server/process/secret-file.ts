import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of this data folder in a file that only the server's user reads, made once. */
export async function secretFile(dataDir: string, name: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, name);
  const key = randomBytes(32).toString('base64url');
  // of two processes at the same time the second reads the key that the first has written
  await writeFile(file, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return readFile(file, 'utf8');
}
