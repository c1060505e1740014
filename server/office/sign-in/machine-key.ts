/**
 * The key by which commands on the server's machine prove themselves: a file that only the server's user can
 * read. A server proves first that it has the same file, so that no other server on the port receives the
 * key.
 */
import { createHmac, randomBytes } from 'node:crypto';
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

/** The key of this data folder, made once. */
export const machineKey = (dataDir: string): Promise<string> => secretFile(dataDir, 'operator.key');

/**
 * Proves that a process has the key without revealing it. The process id is part of the proof, so that a program on the
 * port of an ended server cannot relay the question to the running one.
 * @param nonce made by the caller, new for each question
 */
export const machineProof = (key: string, pid: number, nonce: string): string =>
  createHmac('sha256', key).update(`machine ${pid} ${nonce}`).digest('base64url');
