/**
 * The servers that run on a data folder: a file for each, named by process and host, with the server's
 * address.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

export type Running = { pid: number; url: string };

const folderOf = (dataDir: string): string => join(dataDir, 'running');
const nameOf = (pid: number): string => `${pid}@${hostname()}`;

/**
 * Announces this process. @param url its address on this host @returns a function that removes the
 * announcement
 */
export async function announceRunning(dataDir: string, url: string): Promise<() => Promise<void>> {
  const file = join(folderOf(dataDir), nameOf(process.pid));
  await mkdir(folderOf(dataDir), { recursive: true });
  await writeFile(file, url, { mode: 0o600 });
  return () => rm(file, { force: true });
}

/** The announced servers of this host; one that was killed is still among them, and one of another folder may have its port. */
export async function announcedServers(dataDir: string): Promise<Running[]> {
  const names = await readdir(folderOf(dataDir)).catch((): string[] => []);
  const pids = names.map((name) => Number(name.split('@')[0])).filter((pid) => names.includes(nameOf(pid)));
  return Promise.all(
    pids.map(async (pid) => ({ pid, url: await readFile(join(folderOf(dataDir), nameOf(pid)), 'utf8') })),
  );
}

/** Removes the announcement of a server that is gone. */
export const forgetRunning = (dataDir: string, { pid }: Running): Promise<void> =>
  rm(join(folderOf(dataDir), nameOf(pid)), { force: true });

/** The address by which a process of this host reaches a server that listens on `host`. */
export function localAddress(host: string, port: number | string): string {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${at.includes(':') ? `[${at}]` : at}:${port}`;
}
