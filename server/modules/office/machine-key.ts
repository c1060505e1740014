/** The key by which commands on the server's own machine prove themselves: a file that only the server's user reads. */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const fileOf = (dataDir: string): string => join(dataDir, 'operator.key');

/** The key of this data folder, made once. */
export async function machineKey(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const key = randomBytes(32).toString('base64url');
  // of two at the same time the second reads what the first has written
  await writeFile(fileOf(dataDir), key, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  return readFile(fileOf(dataDir), 'utf8');
}
