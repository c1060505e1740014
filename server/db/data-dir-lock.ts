import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The embedded database allows one process; a second one on the same folder would destroy it. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it first, or choose another folder`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Locks the folder for this process. Process ids are reused, so the file also holds the process's start time:
 * another process that now has the id of a dead server does not hold the lock.
 * @returns a function that releases the lock
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'server.pid');
  const mine = `${process.pid} ${(await beginningOf(process.pid)) ?? ''}`.trim();
  // two tries: the first may remove a stale file; if another process is faster afterwards, it holds the lock
  for (let tries = 0; !(await placed(file, mine)); tries++) {
    const holder = await holderOf(file);
    if (holder !== null || tries > 0) throw new DataDirInUse(dataDir, holder ?? 0);
    await rm(file, { force: true });
  }
  return () => rm(file, { force: true });
}

async function placed(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock; null when none does. */
async function holderOf(file: string): Promise<number | null> {
  const [, digits, began] = /^(\d{1,10})(?: (.+))?$/.exec((await readFile(file, 'utf8')).trim()) ?? [];
  const pid = Number(digits);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  // older servers wrote the id without a start time, so the command of the process has to decide
  const isSame = began === undefined ? await runsServer(pid) : isMaybe(await beginningOf(pid), began);
  return isSame && pid !== process.pid ? pid : null;
}

/** Whether the start times agree or one is unknown: then it may be the same process. */
const isMaybe = (found: string | null, written: string): boolean => found === null || found === written;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The start time of a process, in a form that no other process has; null where the system does not tell it.
 */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // the program's name is in parentheses and may hold anything; the start time is the 20th field after them
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${ticks}@${boot.trim()}`;
  } catch {
    return asPsPrints(pid, 'lstart=');
  }
}

/**
 * Whether a process is one of our servers, by its command; true where the system does not tell the command.
 */
async function runsServer(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => asPsPrints(pid, 'args='));
  return command === null || /(?:server[/\\]main|scripts[/\\]start)\.ts/.test(command);
}

async function asPsPrints(pid: number, field: string): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', field]);
    return stdout.trim().replace(/\s+/g, ' ') || null;
  } catch {
    return null;
  }
}
