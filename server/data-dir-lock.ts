import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded database has one process; another one on the same folder would destroy it. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it first, or choose another folder`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Takes the folder for this process.
 * @returns how to let it go
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'server.pid');
  const held = await heldBy(file);
  if (held !== null && held !== process.pid && isRunning(held)) throw new DataDirInUse(dataDir, held);
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

async function heldBy(file: string): Promise<number | null> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
