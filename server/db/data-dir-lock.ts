import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The embedded database has one process; another one on the same folder would destroy it. */
export class DataDirInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by process ${pid}: stop it first, or choose another folder`);
    this.name = 'DataDirInUse';
  }
}

/**
 * Takes the folder for this process. Numbers of processes are given again, so the file also says when the process
 * began: a stranger who has the number of a dead server by now does not hold the folder.
 * @returns how to let it go
 * @throws DataDirInUse
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, 'server.pid');
  const mine = `${process.pid} ${(await beginningOf(process.pid)) ?? ''}`.trim();
  // twice: what another process left is taken away once, and whoever is faster then holds the folder
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

/** The process that holds the folder; null when nobody does. */
async function holderOf(file: string): Promise<number | null> {
  const [, digits, began] = /^(\d{1,10})(?: (.+))?$/.exec((await readFile(file, 'utf8')).trim()) ?? [];
  const pid = Number(digits);
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null;
  // a server wrote its number alone before it wrote its beginning, too: then what the process runs must do
  const isSame = began === undefined ? await runsServer(pid) : isMaybe(await beginningOf(pid), began);
  return isSame && pid !== process.pid ? pid : null;
}

/** Where it cannot be found out, it may be the same. */
const isMaybe = (found: string | null, written: string): boolean => found === null || found === written;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process began, in a form that only that process has; null where it cannot be found out. */
async function beginningOf(pid: number): Promise<string | null> {
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // the name of the program stands in brackets and may hold anything; the beginning is 20 fields after it
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return ticks === undefined ? null : `${ticks}@${boot.trim()}`;
  } catch {
    return asPsPrints(pid, 'lstart=');
  }
}

/** Whether a process is a server of ours, by its command; where that cannot be found out, it may be. */
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
