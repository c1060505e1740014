import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataDirInUse, lockDataDir } from '../../server/data-dir-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durpalla-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder that another process holds is refused, with the way out', async () => {
  await writeFile(join(folder, 'server.pid'), String(process.ppid));
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse);
  await expect(lockDataDir(folder)).rejects.toThrow(/stop it first/);
});

const holder = (dataDir: string): Promise<string> => readFile(join(dataDir, 'server.pid'), 'utf8');

test.each(['999999999', 'rubbish', ''])('a lock that nobody holds (%j) is taken over', async (left) => {
  await writeFile(join(folder, 'server.pid'), left);
  await lockDataDir(folder);
  expect(await holder(folder)).toBe(String(process.pid));
});

test('a folder that was let go is free, and one that is missing is made', async () => {
  const missing = join(folder, 'data');
  const unlock = await lockDataDir(missing);
  expect(await holder(missing)).toBe(String(process.pid));
  await unlock();
  await expect(holder(missing)).rejects.toThrow('ENOENT');
});
