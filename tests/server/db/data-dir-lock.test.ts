import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from '../../../server/db/data-dir-lock.ts';

let folder = '';
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Another process, which runs for as long as a test needs it. */
async function another(...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', ...args]);
  children.push(child);
  await once(child.stdout, 'data');
  return child;
}

/** Holds the folder's lock in a separate process. */
async function held(): Promise<void> {
  const module = join(import.meta.dirname, '../../../server/db/data-dir-lock.ts');
  const script = `const { lockDataDir } = await import(${JSON.stringify(module)});
    await lockDataDir(${JSON.stringify(folder)}); console.log(1); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  children.push(child);
  await once(child.stdout, 'data');
}

test('a folder that another server holds is refused, with the way out', async () => {
  await held();
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
  await expect(lockDataDir(folder)).rejects.toThrow(/stop it first/);
});

test('so is one that a server of an earlier version holds, which wrote its number alone', async () => {
  const { pid } = await another('server/main.ts');
  await writeFile(join(folder, 'server.pid'), String(pid));
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
});

test('a stranger who has the number of a dead server by now does not hold it', async () => {
  const { pid } = await another();
  for (const left of [`${pid}`, `${pid} 12345@an-earlier-boot`]) {
    await writeFile(join(folder, 'server.pid'), left);
    const unlock = await lockDataDir(folder);
    expect(await holder(folder)).toMatch(new RegExp(`^${process.pid} `));
    await unlock();
  }
});

const holder = (dataDir: string): Promise<string> => readFile(join(dataDir, 'server.pid'), 'utf8');

test.each(['999999999', 'rubbish', ''])('a lock that nobody holds (%j) is taken over', async (left) => {
  await writeFile(join(folder, 'server.pid'), left);
  await lockDataDir(folder);
  expect(await holder(folder)).toMatch(new RegExp(`^${process.pid} `));
});

test('a folder that was let go is free, and one that is missing is made', async () => {
  const missing = join(folder, 'data');
  const unlock = await lockDataDir(missing);
  expect(await holder(missing)).toMatch(new RegExp(`^${process.pid} `));
  await unlock();
  await expect(holder(missing)).rejects.toThrow('ENOENT');
});
