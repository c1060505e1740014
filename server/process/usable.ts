/** Checks at the start whether the places that the settings name can be used, before anything is opened there. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ConfigError } from '../base/config-reader.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Reasons that no restart removes; a full disk is not among them. */
const UNWRITABLE: Record<string, string> = {
  ENOTDIR: 'a part of this path is a file',
  EEXIST: 'it is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'nothing can be created there',
};

/**
 * Creates the data folder if it is missing, and writes a file in it.
 * @throws ConfigError if it can never be written
 */
export async function checkDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.writable-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const why = UNWRITABLE[String(codeOf(error))];
    if (why === undefined) throw error;
    throw new ConfigError(`DATA_DIR is '${dataDir}', which cannot be written: ${why}`);
  }
}

/**
 * Opens the port and closes it again.
 * @param port 0: any
 * @throws ConfigError if it is taken, not allowed, or not at an address of this machine
 */
export function checkPort(port: number, host: string): Promise<void> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `PORT is '${port}': another process listens on it`,
    EACCES: `PORT is '${port}': this user may not listen on it`,
    EADDRNOTAVAIL: `HOST is '${host}': this machine does not have that address`,
    ENOTFOUND: `HOST is '${host}': nobody knows that name`,
  };
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => {
      const reason = reasons[String(codeOf(error))];
      reject(reason === undefined ? error : new ConfigError(reason));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()));
  });
}
